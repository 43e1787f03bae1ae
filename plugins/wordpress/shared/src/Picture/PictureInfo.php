<?php
declare(strict_types=1);

namespace Imagemill\Shared\Picture;

/** What a picture's header says. The content decides, never the file's name. */
final class PictureInfo {
	/** @var string jpeg, png, gif, webp, avif, svg or other. */
	public string $type;

	/** @var int Width as stored, before the orientation is applied; 0 where unknown (svg, other). */
	public int $width = 0;

	/** @var int Height as stored. */
	public int $height = 0;

	/** @var int EXIF orientation, 1 to 8. */
	public int $orientation = 1;

	/** @var int Pictures in the file; 0 where nobody counted. */
	public int $frames = 1;

	public bool $animated = false;

	/** @var bool Whether some pixel may be transparent. */
	public bool $alpha = false;

	public bool $palette = false;

	public bool $gray = false;

	public bool $cmyk = false;

	/** @var bool Whether a decoder must hold the whole coded picture (progressive JPEG, interlaced PNG). */
	public bool $progressive = false;

	/** @var bool Whether a WebP was coded without loss. */
	public bool $lossless = false;

	/** @var int Bits per channel. */
	public int $bits = 8;

	/** @var int|null Quality of a JPEG as its quantisation tables tell it, 1 to 100. */
	public ?int $jpegQuality = null;

	/** @var bool Whether a colour profile is embedded. */
	public bool $profile = false;

	/** @var bool Whether it holds a position (GPS). */
	public bool $position = false;

	/** @var int Bytes of the file. */
	public int $bytes = 0;

	public function __construct( string $type ) {
		$this->type = $type;
	}

	/** Width as people see it. */
	public function uprightWidth(): int {
		return $this->orientation >= 5 ? $this->height : $this->width;
	}

	/** Height as people see it. */
	public function uprightHeight(): int {
		return $this->orientation >= 5 ? $this->width : $this->height;
	}

	public function pixels(): int {
		return $this->width * $this->height;
	}
}
