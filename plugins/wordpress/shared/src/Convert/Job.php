<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** One WebP to make. */
final class Job {
	/** @var string Path to write: /…/photo-300x200.jpg.webp. */
	public string $target;

	public Geometry $geometry;

	/** @var int Bytes of the file it goes next to; the WebP must be smaller. */
	public int $originalBytes;

	/** @var string|null Path of the file it goes next to. If the WebP looks different (an edited thumbnail), it's made from this file instead. */
	public ?string $sibling;

	public function __construct( string $target, Geometry $geometry, int $originalBytes, ?string $sibling = null ) {
		$this->target        = $target;
		$this->geometry      = $geometry;
		$this->originalBytes = $originalBytes;
		$this->sibling       = $sibling;
	}
}
