<?php
declare(strict_types=1);

namespace Imagemill\Shared\Memory;

use Imagemill\Shared\Convert\Geometry;
use Imagemill\Shared\Picture\PictureInfo;

/**
 * Bytes that decoding and converting take at their peak, per library. Rather too many than too few. "Counted" is what
 * PHP's memory_limit sees of PHP's own GD; the rest is the decoders' and encoders' own.
 */
final class MemoryEstimate {
	/** Bytes of a pixel in GD's true colour. */
	public const GD = 4;

	/** Bytes of a pixel in ImageMagick 6 (four channels of 16 bits). */
	public const IMAGICK_6 = 8;

	/** Bytes of a pixel in ImageMagick 7 (four channels of floating point). */
	public const IMAGICK_7 = 16;

	/** Most pixels of a WebP that is tried without loss as well: beyond, that takes too much time and memory. */
	public const LOSSLESS_PIXELS = 8000000;

	/** Bytes of a pixel in an encoder: its copy as RGBA (counted), with the planes it codes, and with the tables of lossless coding. */
	private const RGBA     = 4;
	private const LOSSY    = 8;
	private const LOSSLESS = 32;

	/** Buffers of a decoder whatever the size. */
	private const DECODER = 1048576;

	/** To open a picture: its pixels, and what the decoder holds besides. */
	public static function toOpen( PictureInfo $info, int $bytesPerPixel, bool $counted = false ): int {
		$coded = 0;
		if ( 'jpeg' === $info->type && $info->progressive && ! $counted ) {
			$coded = 2 * ( $info->gray ? 1 : ( $info->cmyk ? 4 : 3 ) ); // All coefficients, two bytes each.
		} elseif ( 'jpeg' !== $info->type && ( $info->palette || $info->gray || $info->bits > 8 || $info->progressive ) ) {
			$coded = 1 + intdiv( $info->bits, 8 ); // Index or wide samples, until they are true colour.
		}
		// An animation is held twice: what the file has of each picture, and each picture whole.
		$copies = $info->animated ? 2 * max( 1, $info->frames ) : 1;
		return self::DECODER + $info->pixels() * ( $bytesPerPixel * $copies + $coded );
	}

	/** To make one size of an opened picture: cut or scaled, turned, encoded. */
	public static function toMake( PictureInfo $info, Geometry $geometry, int $bytesPerPixel, bool $counted = false ): int {
		$pixels = $geometry->width * $geometry->height;
		$same   = $geometry->isWhole( $info->uprightWidth(), $info->uprightHeight() );
		$frames = $info->animated ? max( 1, $info->frames ) : 1;
		$copies = $frames * ( ( $same ? 0 : 1 ) + ( 1 === $info->orientation ? 0 : 1 ) );
		if ( self::GD !== $bytesPerPixel ) { // ImageMagick encodes a copy, of gray one in colours besides.
			$copies += $frames + ( $info->gray ? 1 : 0 );
		}
		return $pixels * ( $bytesPerPixel * $copies + self::encoder( $info, $pixels, $counted ) ) + ( $same ? 0 : self::toScale( $info, $geometry, $bytesPerPixel ) );
	}

	private static function encoder( PictureInfo $info, int $pixels, bool $counted ): int {
		if ( $counted ) {
			return self::RGBA;
		}
		return 'jpeg' === $info->type || $pixels > self::LOSSLESS_PIXELS ? self::LOSSY : self::LOSSLESS;
	}

	// Either a half of the source as a step, or, in ImageMagick, the new width with the old height.
	private static function toScale( PictureInfo $info, Geometry $geometry, int $bytesPerPixel ): int {
		$half    = intdiv( $info->pixels(), 4 );
		$between = self::GD === $bytesPerPixel ? 0 : min( $geometry->width * $geometry->cropHeight, $geometry->cropWidth * $geometry->height );
		$steps   = 4 * $geometry->width <= $geometry->cropWidth && 4 * $geometry->height <= $geometry->cropHeight;
		return $bytesPerPixel * ( $steps ? $half : $between );
	}
}
