<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

/** The library in numbers. Attachments are pictures that can get a WebP: not WebP, AVIF or SVG themselves. */
final class Status {

	/** Attachments. total = done + left + browser + errors. */
	public int $total = 0;
	public int $done  = 0;
	/** Attachments this PHP still has to do. */
	public int $left = 0;
	/** Attachments with files that only a browser may do. */
	public int $browser = 0;
	public int $errors  = 0;
	/** WebP files made. */
	public int $files = 0;
	/** Bytes of the files that have a WebP, and of these WebP. */
	public int $bytesBefore = 0;
	public int $bytesAfter  = 0;
	public bool $paused     = false;
	/** Somebody (cron, another tab, the command line) works at this moment. */
	public bool $running = false;
	/** Whether this PHP can write WebP; else everything is for the browser. */
	public bool $canWriteWebp = false;
	/** Attachments that the call which gave this status worked on. */
	public int $worked = 0;

	/** @return array<string,int|bool|string> For JSON; `state` is paused, running or idle. */
	public function toArray(): array {
		$state = $this->paused ? 'paused' : ( $this->running ? 'running' : 'idle' );
		return get_object_vars( $this ) + array(
			'state' => $state,
			'busy'  => $this->running,
		);
	}
}
