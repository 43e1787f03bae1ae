<?php
declare(strict_types=1);

namespace Imagemill\Shared\Metadata;

use Imagemill\Shared\Image\ByteSource;
use Imagemill\Shared\Image\JpegSegments;
use Imagemill\Shared\Image\Unreadable;

/** Picks the metadata of a JPEG to keep, and writes JPEGs that contain only that. */
final class JpegFile {
	private const EXIF = "Exif\0\0";
	private const ICC  = "ICC_PROFILE\0";

	/** Maximum bytes of a profile in one segment. */
	private const PIECE = 65519;

	/**
	 * The metadata segments of a file that should be kept, ready to insert.
	 *
	 * @param bool $orientation Whether to keep the orientation, because the pixels weren't rotated.
	 * @param bool $rest        Whether to keep author, camera and caption.
	 * @throws Unreadable
	 */
	public static function keptMetadata( string $path, bool $orientation, bool $rest ): string {
		$source = new ByteSource( $path );
		$kept   = '';
		foreach ( JpegSegments::of( $source ) as list( $marker, $offset, $length ) ) {
			$content = 0xE1 === $marker || 0xED === $marker ? $source->at( $offset, $length ) : '';
			if ( 0xE1 === $marker && 0 === strpos( $content, self::EXIF ) ) {
				$exif  = ExifKeeper::keep( substr( $content, 6 ), $orientation, $rest );
				$kept .= null === $exif ? '' : self::segment( 0xE1, self::EXIF . $exif );
			} elseif ( 0xED === $marker && $rest ) {
				$iptc  = IptcKeeper::keep( $content );
				$kept .= null === $iptc ? '' : self::segment( 0xED, $iptc );
			} elseif ( 0xDA === $marker ) {
				break;
			}
		}
		return $kept;
	}

	/** A profile as segments; '' if there's none or it's too long for a JPEG. */
	public static function profile( ?string $icc ): string {
		$pieces = null === $icc ? array() : str_split( $icc, self::PIECE );
		if ( count( $pieces ) > 255 ) {
			return '';
		}
		$segments = '';
		foreach ( $pieces as $i => $piece ) {
			$segments .= self::segment( 0xE2, self::ICC . chr( $i + 1 ) . chr( count( $pieces ) ) . $piece );
		}
		return $segments;
	}

	/** Inserts segments into an encoder's result, after its first segment. */
	public static function insert( string $jpeg, string $segments ): string {
		$place = "\xFF\xE0" === substr( $jpeg, 2, 2 ) ? 4 + unpack( 'n', $jpeg, 4 )[1] : 2;
		return substr( $jpeg, 0, $place ) . $segments . (string) substr( $jpeg, $place );
	}

	/**
	 * The same image, not encoded again. Keeps no metadata except these segments, and nothing after
	 * the end of the image.
	 *
	 * @throws Unreadable
	 */
	public static function cleaned( string $path, string $segments ): string {
		$source = new ByteSource( $path );
		$clean  = "\xFF\xD8";
		$data   = null;
		foreach ( JpegSegments::of( $source ) as list( $marker, $offset, $length ) ) {
			$content = null === $data ? $source->at( $offset, $length ) : '';
			if ( 0xDA === $marker && null === $data ) {
				$data = $offset - 4;
			}
			$end = $offset + $length;
			if ( null === $data && self::isNeeded( $marker, $content ) ) {
				$clean .= self::segment( $marker, $content );
			}
		}
		if ( null === $data ) {
			throw new Unreadable( 'damaged' );
		}
		$coded = $source->at( $data, self::endOf( $source, $end ) - $data );
		return self::insert( $clean, $segments ) . $coded;
	}

	// JFIF, a color profile, Adobe's color space marker, and everything that isn't metadata.
	private static function isNeeded( int $marker, string $content ): bool {
		if ( $marker >= 0xE0 && $marker <= 0xEF ) {
			return 0xE0 === $marker ? 0 === strpos( $content, "JFIF\0" ) : ( 0xE2 === $marker ? 0 === strpos( $content, self::ICC ) : 0xEE === $marker );
		}
		return 0xFE !== $marker;
	}

	// Finds the end marker after the last segment: coded data contains no FF D9.
	private static function endOf( ByteSource $source, int $from ): int {
		$offset = $from;
		while ( true ) {
			$piece = $source->upTo( $offset, 65536 );
			$found = strpos( $piece, "\xFF\xD9" );
			if ( false !== $found ) {
				return $offset + $found + 2;
			}
			if ( strlen( $piece ) < 2 ) {
				throw new Unreadable( 'truncated' );
			}
			$offset += strlen( $piece ) - 1;
		}
	}

	private static function segment( int $marker, string $content ): string {
		return "\xFF" . chr( $marker ) . pack( 'n', strlen( $content ) + 2 ) . $content;
	}
}
