<?php
declare(strict_types=1);

namespace Imagemill\Shared\Metadata;

use Imagemill\Shared\Image\ExifReader;

/**
 * Writes a new EXIF block with only what's known to be harmless: author, caption, camera, exposure,
 * time. That leaves out position, serial numbers, thumbnails and maker notes without searching for
 * them.
 */
final class ExifKeeper {
	private const ORIENTATION = 0x0112;
	private const SUB         = 0x8769;

	/** Description, make, model, software, time, author, rights. */
	private const MAIN_TAGS = array( 0x010E, 0x010F, 0x0110, 0x0131, 0x0132, 0x013B, 0x8298 );

	/**
	 * Exposure, aperture, program, sensitivity, times, bias, metering, flash, focal length, lens.
	 */
	private const SUB_TAGS = array( 0x829A, 0x829D, 0x8822, 0x8827, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9204, 0x9207, 0x9209, 0x920A, 0xA405, 0xA433, 0xA434 );

	/** Bytes per value of each type (TIFF 6.0). */
	private const BYTES = array(
		1  => 1,
		2  => 1,
		3  => 2,
		4  => 4,
		5  => 8,
		7  => 1,
		9  => 4,
		10 => 8,
	);

	/** Longer values can only be mistakes. */
	private const MAX_BYTES = 4096;

	private ExifReader $exif;

	private function __construct( ExifReader $exif ) {
		$this->exif = $exif;
	}

	/**
	 * The TIFF structure to keep, or null if nothing is left.
	 *
	 * @param string $tiff        Starts with 'II' or 'MM'.
	 * @param bool   $orientation Whether to keep the orientation, because the pixels weren't rotated.
	 * @param bool   $rest        Whether to keep the rest.
	 */
	public static function keep( string $tiff, bool $orientation, bool $rest ): ?string {
		return ( new self( new ExifReader( $tiff ) ) )->build( $orientation, $rest );
	}

	private function build( bool $orientation, bool $rest ): ?string {
		$first = $this->exif->entries( $this->exif->long( 4 ) );
		$tags  = $rest ? self::MAIN_TAGS : array();
		if ( $orientation && $this->exif->orientation() > 1 ) {
			$tags[] = self::ORIENTATION;
		}
		$main = $this->values( $first, $tags );
		$sub  = $rest && isset( $first[ self::SUB ] ) ? $this->values( $this->exif->entries( $this->exif->long( $first[ self::SUB ]['at'] ) ), self::SUB_TAGS ) : array();
		if ( array() === $main && array() === $sub ) {
			return null;
		}
		$head = $this->exif->isLittle() ? "II*\0" . pack( 'V', 8 ) : "MM\0*" . pack( 'N', 8 );
		if ( array() === $sub ) {
			return $head . $this->directory( $main, 8 );
		}
		// The second directory's offset is only known once the first is written. The first one's
		// length doesn't depend on it.
		$pointer            = static fn( string $place ): array => array( 4, 1, $place );
		$main[ self::SUB ]  = $pointer( $this->long( 0 ) );
		$main[ self::SUB ]  = $pointer( $this->long( 8 + strlen( $this->directory( $main, 8 ) ) ) );
		$written            = $this->directory( $main, 8 );
		return $head . $written . $this->directory( $sub, 8 + strlen( $written ) );
	}

	/**
	 * @param array<int, array{type: int, count: int, at: int}> $entries
	 * @param int[]                                             $tags
	 * @return array<int, array{int, int, string}> Type, count and bytes by tag.
	 */
	private function values( array $entries, array $tags ): array {
		$values = array();
		foreach ( array_intersect_key( $entries, array_flip( $tags ) ) as $tag => $entry ) {
			$length = ( self::BYTES[ $entry['type'] ] ?? 0 ) * $entry['count'];
			$place  = $length <= 4 ? $entry['at'] : $this->exif->long( $entry['at'] );
			$bytes  = $length > self::MAX_BYTES ? '' : $this->exif->bytes( $place, $length );
			if ( $length > 0 && strlen( $bytes ) === $length ) {
				$values[ $tag ] = array( $entry['type'], $entry['count'], $bytes );
			}
		}
		return $values;
	}

	/** @param array<int, array{int, int, string}> $values */
	private function directory( array $values, int $offset ): string {
		ksort( $values );
		$entries = $this->short( count( $values ) );
		$data    = '';
		$start   = $offset + 2 + 12 * count( $values ) + 4;
		foreach ( $values as $tag => list( $type, $count, $bytes ) ) {
			$entries .= $this->short( $tag ) . $this->short( $type ) . $this->long( $count );
			if ( strlen( $bytes ) <= 4 ) {
				$entries .= str_pad( $bytes, 4, "\0" );
			} else {
				$entries .= $this->long( $start + strlen( $data ) );
				$data    .= $bytes . ( strlen( $bytes ) & 1 ? "\0" : '' );
			}
		}
		return $entries . $this->long( 0 ) . $data;
	}

	private function short( int $value ): string {
		return pack( $this->exif->isLittle() ? 'v' : 'n', $value );
	}

	private function long( int $value ): string {
		return pack( $this->exif->isLittle() ? 'V' : 'N', $value );
	}
}
