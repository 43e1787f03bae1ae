<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/** The segments of a JPEG, one after another, up to its end marker. */
final class JpegSegments {
	/** Bytes to read at a time when searching for the end of coded data. */
	private const STRIDE = 262144;

	/**
	 * Yields [marker, content offset, content length] for every segment with content.
	 *
	 * @return \Generator<array{int, int, int}>
	 * @throws Unreadable If the file ends before the end marker.
	 */
	public static function of( ByteSource $source ): \Generator {
		$offset = 2;
		while ( true ) {
			$offset = self::nextMarker( $source, $offset );
			$marker = $source->byte( $offset - 1 );
			if ( 0xD9 === $marker ) {
				return;
			}
			if ( 0x01 === $marker || ( $marker >= 0xD0 && $marker <= 0xD8 ) ) {
				continue;
			}
			$length = $source->big16( $offset );
			if ( $length < 2 ) {
				throw new Unreadable( 'damaged' );
			}
			$source->byte( $offset + $length - 1 );
			yield array( $marker, $offset + 2, $length - 2 );
			$offset += $length;
		}
	}

	/**
	 * The offset after the next marker that isn't a restart or a stuffed byte (ITU T.81, B.1.1.5).
	 */
	private static function nextMarker( ByteSource $source, int $offset ): int {
		while ( true ) {
			$piece = $source->upTo( $offset, self::STRIDE );
			if ( strlen( $piece ) < 2 ) {
				throw new Unreadable( 'truncated' );
			}
			if ( 1 === preg_match( '/\xFF[^\x00\xD0-\xD7\xFF]/', $piece, $found, PREG_OFFSET_CAPTURE ) ) {
				return $offset + $found[0][1] + 2;
			}
			$offset += strlen( $piece ) - 1; // A marker may span two pieces.
		}
	}
}
