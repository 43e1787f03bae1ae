<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Convert\Geometry;
use Imagemill\Shared\Convert\Job;
use Imagemill\Shared\Image\ImageInfo;

/** One WebP that an attachment lacks, and everything needed to make it. */
final class Task {

	public string $name;
	public string $path;
	public string $webp;
	/** The file its pixels come from. */
	public string $source;
	public ImageInfo $sourceInfo;
	public Geometry $geometry;
	/** Bytes of the file it will be next to. */
	public int $bytes;
	/** `mtime-size` of that file. */
	public string $signature;

	public function __construct( string $name, string $path, string $webp, string $source, ImageInfo $sourceInfo, Geometry $geometry, int $bytes, string $signature ) {
		$this->name       = $name;
		$this->path       = $path;
		$this->webp       = $webp;
		$this->source     = $source;
		$this->sourceInfo = $sourceInfo;
		$this->geometry   = $geometry;
		$this->bytes      = $bytes;
		$this->signature  = $signature;
	}

	/** Whether the pixels come from another file. An edited size may then show something else. */
	public function isDerived(): bool {
		return $this->source !== $this->path;
	}

	public function job(): Job {
		return new Job( $this->webp, $this->geometry, $this->bytes, $this->isDerived() ? $this->path : null );
	}

	public function pixels(): int {
		return $this->geometry->width * $this->geometry->height;
	}
}
