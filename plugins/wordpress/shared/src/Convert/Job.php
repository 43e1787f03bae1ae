<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** One WebP to make. */
final class Job {
	/** @var string Path to write: /…/photo-300x200.jpg.webp. */
	public string $target;

	public Geometry $geometry;

	/** @var int Size of the JPEG, PNG or GIF next to the WebP, in bytes; the result must be smaller. */
	public int $mustBeBelow;

	/** @var string|null That file's path. If the result would look different (an edited thumbnail), it's made from this file instead. */
	public ?string $looksLike;

	public function __construct( string $target, Geometry $geometry, int $mustBeBelow, ?string $looksLike = null ) {
		$this->target      = $target;
		$this->geometry    = $geometry;
		$this->mustBeBelow = $mustBeBelow;
		$this->looksLike   = $looksLike;
	}
}
