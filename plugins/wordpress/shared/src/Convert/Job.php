<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** One WebP to make. */
final class Job {
	/** @var string Path to write: /…/photo-300x200.jpg.webp. */
	public string $target;

	/** @var Geometry */
	public Geometry $geometry;

	/** @var int Bytes of the file next to it; the result must be smaller. */
	public int $mustBeBelow;

	/** @var string|null The file next to it. If the result looks different (an edited thumbnail), it's made from this file. */
	public ?string $looksLike;

	public function __construct( string $target, Geometry $geometry, int $mustBeBelow, ?string $looksLike = null ) {
		$this->target      = $target;
		$this->geometry    = $geometry;
		$this->mustBeBelow = $mustBeBelow;
		$this->looksLike   = $looksLike;
	}
}
