<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

/** The library in numbers. It counts images that can get a WebP, so not WebP, AVIF or SVG. */
final class Status {

	/** Attachments. total = done + left + browser + errors. */
	public int $total = 0;
	public int $done  = 0;
	/** Attachments this PHP still has to process. */
	public int $left = 0;
	/** Attachments with files that only a browser can convert. */
	public int $browser = 0;
	public int $errors  = 0;
	/** WebP files made. */
	public int $files = 0;
	/** Bytes of the files that have a WebP, and of those WebP files. */
	public int $bytesBefore = 0;
	public int $bytesAfter  = 0;
	public bool $paused     = false;
	/** Whether another process (cron, another tab, the command line) is working. */
	public bool $running = false;
	/** Whether this PHP can write WebP; otherwise browsers do all the work. */
	public bool $canWriteWebp = false;
	/** Attachments that the call returning this status worked on. */
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
