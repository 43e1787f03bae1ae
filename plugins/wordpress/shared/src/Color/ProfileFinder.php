<?php
declare(strict_types=1);

namespace Imagemill\Shared\Color;

use Imagemill\Shared\Image\ByteSource;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Image\JpegSegments;
use Imagemill\Shared\Image\PngChunks;
use Imagemill\Shared\Image\Unreadable;

/** Reads a file's color profile, or builds one from what else the file says about its colors. */
final class ProfileFinder {
	private const ICC = "ICC_PROFILE\0";

	/** Maximum bytes of a profile. Printer profiles have about 2 MB. */
	private const MAX_BYTES = 4194304;

	/** The PNG gamma of images that look like sRGB, and its tolerance, both in 1/100000. */
	private const SRGB_GAMMA = 45455;
	private const SAME_GAMMA = 1500;

	/** The color profile of the file's pixels, or null if it's sRGB (or nonsense). */
	public static function find( string $path, ImageInfo $info ): ?IccProfile {
		try {
			$bytes   = self::bytes( new ByteSource( $path ), $info->type );
			$profile = null === $bytes ? null : IccProfile::parse( $bytes );
		} catch ( Unreadable $exception ) {
			return null;
		}
		if ( null === $profile || $profile->isSrgb() ) {
			return null;
		}
		// Browsers also ignore a profile for a different color space than the image's.
		if ( $info->cmyk || 'CMYK' === $profile->space() ) {
			return $info->cmyk && 'CMYK' === $profile->space() ? $profile : null;
		}
		if ( 'GRAY' === $profile->space() ) {
			$curve = $profile->grayCurve();
			return $info->gray && null !== $curve ? IccProfile::parse( IccBuilder::fromGrayCurve( $curve ) ) : null;
		}
		// A profile built from a PNG's gamma also fits gray pixels.
		return 'RGB' === $profile->space() && ( ! $info->gray || ! $info->profile ) ? $profile : null;
	}

	/** The embedded profile's bytes, unchanged, or null. */
	public static function raw( string $path, ImageInfo $info ): ?string {
		try {
			return $info->profile ? self::bytes( new ByteSource( $path ), $info->type ) : null;
		} catch ( Unreadable $exception ) {
			return null;
		}
	}

	private static function bytes( ByteSource $source, string $type ): ?string {
		switch ( $type ) {
			case 'jpeg':
				return self::ofJpeg( $source );
			case 'png':
				return self::ofPng( $source );
			case 'webp':
				return self::ofWebp( $source );
			default:
				return null;
		}
	}

	// ICC.1, annex B.4: up to 255 numbered pieces.
	private static function ofJpeg( ByteSource $source ): ?string {
		$pieces = array();
		foreach ( JpegSegments::of( $source ) as list( $marker, $offset, $length ) ) {
			if ( 0xDA === $marker ) {
				break;
			}
			if ( 0xE2 === $marker && $length > 14 && self::ICC === $source->at( $offset, 12 ) ) {
				$pieces[ $source->byte( $offset + 12 ) ] = $source->at( $offset + 14, $length - 14 );
			}
		}
		ksort( $pieces );
		return array() === $pieces ? null : implode( '', $pieces );
	}

	private static function ofPng( ByteSource $source ): ?string {
		$gamma = null;
		foreach ( PngChunks::of( $source ) as list( $name, $offset, $length ) ) {
			if ( 'iCCP' === $name ) {
				$data = $source->at( $offset, min( $length, self::MAX_BYTES ) );
				$name = strpos( $data, "\0" );
				$icc  = false === $name ? false : @gzuncompress( (string) substr( $data, $name + 2 ), self::MAX_BYTES );
				return false === $icc ? null : $icc;
			}
			if ( 'sRGB' === $name ) {
				return null;
			}
			if ( 'gAMA' === $name && 4 === $length ) {
				$gamma = $source->big32( $offset );
			}
			if ( 'IDAT' === $name ) {
				break;
			}
		}
		if ( null === $gamma || 0 === $gamma || abs( $gamma - self::SRGB_GAMMA ) <= self::SAME_GAMMA ) {
			return null;
		}
		return IccBuilder::gamma( 100000 / $gamma );
	}

	private static function ofWebp( ByteSource $source ): ?string {
		$offset = 12;
		while ( $offset + 8 <= $source->size() ) {
			$length = $source->little32( $offset + 4 );
			if ( 'ICCP' === $source->at( $offset, 4 ) ) {
				return $source->at( $offset + 8, $length );
			}
			$offset += 8 + $length + ( $length & 1 );
		}
		return null;
	}
}
