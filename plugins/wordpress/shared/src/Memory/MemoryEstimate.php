<?php
declare(strict_types=1);

namespace Imagemill\Shared\Memory;

use Imagemill\Shared\Convert\Geometry;
use Imagemill\Shared\Image\ImageInfo;

/**
 * Peak memory for decoding and converting, in bytes, by library. Errs on the high side. "Counted"
 * is the part of bundled GD's memory that memory_limit covers; the rest belongs to the decoders and
 * encoders.
 */
final class MemoryEstimate {
	/** Bytes per pixel in GD's true color. */
	public const GD = 4;

	/** Bytes per pixel in ImageMagick 6 (four channels of 16 bits). */
	public const IMAGICK_6 = 8;

	/** Bytes per pixel in ImageMagick 7 (four floating-point channels). */
	public const IMAGICK_7 = 16;

	/**
	 * Maximum pixels of a WebP that's also tried as lossless. Above that, lossless takes too much
	 * time and memory.
	 */
	public const LOSSLESS_PIXELS = 8000000;

	/**
	 * Bytes per pixel in an encoder: its RGBA copy (counted); that and the planes it encodes; that
	 * and the tables for lossless coding.
	 */
	private const RGBA     = 4;
	private const LOSSY    = 8;
	private const LOSSLESS = 32;

	/** A decoder's buffers, whatever the image's size. */
	private const DECODER = 1048576;

	/** To open an image: its pixels, and the decoder's own memory. */
	public static function toOpen( ImageInfo $info, int $bytesPerPixel, bool $counted = false ): int {
		$coded = 0;
		if ( 'jpeg' === $info->type && $info->progressive && ! $counted ) {
			// All coefficients, two bytes each.
			$coded = 2 * ( $info->gray ? 1 : ( $info->cmyk ? 4 : 3 ) );
		} elseif ( 'jpeg' !== $info->type && ( $info->palette || $info->gray || $info->bits > 8 || $info->progressive ) ) {
			// Indexes or wide samples, until they're true color.
			$coded = 1 + intdiv( $info->bits, 8 );
		}
		// An animation is in memory twice: its frames as stored, and as composed.
		$copies = $info->animated ? 2 * max( 1, $info->frames ) : 1;
		return self::DECODER + $info->pixels() * ( $bytesPerPixel * $copies + $coded );
	}

	/** To make one size of an opened image: crop or scale, rotate, encode. */
	public static function toMake( ImageInfo $info, Geometry $geometry, int $bytesPerPixel, bool $counted = false ): int {
		$pixels = $geometry->width * $geometry->height;
		$same   = $geometry->isWhole( $info->uprightWidth(), $info->uprightHeight() );
		$frames = $info->animated ? max( 1, $info->frames ) : 1;
		$copies = $frames * ( ( $same ? 0 : 1 ) + ( 1 === $info->orientation ? 0 : 1 ) );
		// ImageMagick encodes a copy, and also a color copy of a gray one.
		if ( self::GD !== $bytesPerPixel ) {
			$copies += $frames + ( $info->gray ? 1 : 0 );
		}
		return $pixels * ( $bytesPerPixel * $copies + self::encoder( $info, $pixels, $counted ) ) + ( $same ? 0 : self::toScale( $info, $geometry, $bytesPerPixel ) );
	}

	private static function encoder( ImageInfo $info, int $pixels, bool $counted ): int {
		if ( $counted ) {
			return self::RGBA;
		}
		return 'jpeg' === $info->type || $pixels > self::LOSSLESS_PIXELS ? self::LOSSY : self::LOSSLESS;
	}

	// Either a half-size copy as an intermediate step or, in ImageMagick, a copy that's resized in
	// one direction only.
	private static function toScale( ImageInfo $info, Geometry $geometry, int $bytesPerPixel ): int {
		$half    = intdiv( $info->pixels(), 4 );
		$between = self::GD === $bytesPerPixel ? 0 : min( $geometry->width * $geometry->cropHeight, $geometry->cropWidth * $geometry->height );
		$steps   = 4 * $geometry->width <= $geometry->cropWidth && 4 * $geometry->height <= $geometry->cropHeight;
		return $bytesPerPixel * ( $steps ? $half : $between );
	}
}
