<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/** The chunks of a PNG, one after another, up to IEND. */
final class PngChunks {
	/**
	 * Yields [name, content offset, content length] for every chunk before IEND.
	 *
	 * @return \Generator<array{string, int, int}>
	 * @throws Unreadable If the file ends before IEND.
	 */
	public static function of( ByteSource $source ): \Generator {
		$offset = 8;
		while ( true ) {
			$length = $source->big32( $offset );
			$name   = $source->at( $offset + 4, 4 );
			if ( 1 !== preg_match( '/^[A-Za-z]{4}$/', $name ) || $length > 0x7FFFFFFF ) {
				throw new Unreadable( 'damaged' );
			}
			if ( 'IEND' === $name ) {
				return;
			}
			$source->byte( $offset + 11 + $length ); // Up to the last byte of its checksum.
			yield array( $name, $offset + 8, $length );
			$offset += 12 + $length;
		}
	}
}
