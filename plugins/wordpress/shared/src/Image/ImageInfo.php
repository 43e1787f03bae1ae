<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/** What an image's header says. Only the content counts, never the file name. */
final class ImageInfo {
	/** @var string jpeg, png, gif, webp, avif, svg or other. */
	public string $type;

	/** @var int Width as stored, before the orientation is applied; 0 if unknown (svg, other). */
	public int $width = 0;

	/** @var int Height as stored. */
	public int $height = 0;

	/** @var int EXIF orientation, 1 to 8. */
	public int $orientation = 1;

	/** @var int Frames in the file; 0 if not counted. */
	public int $frames = 1;

	public bool $animated = false;

	/** @var bool Whether any pixel may be transparent. */
	public bool $alpha = false;

	public bool $palette = false;

	public bool $gray = false;

	public bool $cmyk = false;

	/** @var bool Whether decoding needs the whole coded image in memory (progressive JPEG, interlaced PNG). */
	public bool $progressive = false;

	/** @var bool Whether a WebP is lossless. */
	public bool $lossless = false;

	/** @var int Bits per channel. */
	public int $bits = 8;

	/** @var int|null A JPEG's quality according to its quantization tables, 1 to 100. */
	public ?int $jpegQuality = null;

	/** @var bool Whether it has an embedded color profile. */
	public bool $profile = false;

	/** @var bool Whether it contains a position (GPS). */
	public bool $position = false;

	/** @var int Bytes of the file. */
	public int $bytes = 0;

	public function __construct( string $type ) {
		$this->type = $type;
	}

	/** Width as displayed. */
	public function uprightWidth(): int {
		return $this->orientation >= 5 ? $this->height : $this->width;
	}

	/** Height as displayed. */
	public function uprightHeight(): int {
		return $this->orientation >= 5 ? $this->width : $this->height;
	}

	public function pixels(): int {
		return $this->width * $this->height;
	}
}
