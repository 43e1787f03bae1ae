<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** One WebP to be made. */
final class Job {
	/** @var string Path to write: /…/photo-300x200.jpg.webp. */
	public string $target;

	/** @var Geometry */
	public Geometry $geometry;

	/** @var int Bytes of the file it stands beside; the result must have fewer. */
	public int $mustBeBelow;

	/** @var string|null That file: where the result looks otherwise (an edited thumbnail), it is made from that file itself. */
	public ?string $looksLike;

	public function __construct( string $target, Geometry $geometry, int $mustBeBelow, ?string $looksLike = null ) {
		$this->target      = $target;
		$this->geometry    = $geometry;
		$this->mustBeBelow = $mustBeBelow;
		$this->looksLike   = $looksLike;
	}
}
