<?php
declare(strict_types=1);

namespace Imagemill\Shared\Metadata;

/**
 * Filters IPTC (in a JPEG's Photoshop segment). Keeps title, keywords, author, credit, rights and
 * caption, but no places.
 */
final class IptcKeeper {
	private const HEAD = "Photoshop 3.0\0";

	/**
	 * Data sets of record 2: title, keywords, date, time, by-line and its title, headline, credit,
	 * source, rights, caption. The character set (1:90) is kept with them.
	 */
	private const KEPT = array( 5, 25, 55, 60, 80, 85, 105, 110, 115, 116, 120 );

	/** The segment's content to keep, or null if nothing is left. */
	public static function keep( string $segment ): ?string {
		if ( 0 !== strpos( $segment, self::HEAD ) ) {
			return null;
		}
		$offset = strlen( self::HEAD );
		$kept   = '';
		while ( '8BIM' === substr( $segment, $offset, 4 ) && $offset + 12 <= strlen( $segment ) ) {
			$kind    = unpack( 'n', $segment, $offset + 4 )[1];
			$name    = ord( $segment[ $offset + 6 ] );
			$offset += 7 + $name + ( $name & 1 ? 0 : 1 );
			if ( $offset + 4 > strlen( $segment ) ) {
				break;
			}
			$length  = unpack( 'N', $segment, $offset )[1];
			$content = substr( $segment, $offset + 4, $length );
			$offset += 4 + $length + ( $length & 1 );
			if ( 0x0404 === $kind ) {
				$kept .= self::keptSets( $content );
			}
		}
		if ( '' === $kept ) {
			return null;
		}
		return self::HEAD . "8BIM\x04\x04\0\0" . pack( 'N', strlen( $kept ) ) . $kept . ( strlen( $kept ) & 1 ? "\0" : '' );
	}

	private static function keptSets( string $sets ): string {
		$offset = 0;
		$kept   = '';
		$found  = false;
		while ( $offset + 5 <= strlen( $sets ) && "\x1C" === $sets[ $offset ] ) {
			list( , $record, $number ) = array_values( unpack( 'C3', $sets, $offset ) );

			$length = unpack( 'n', $sets, $offset + 3 )[1];
			// Values over 0x7FFF bytes have another encoding and are rare.
			if ( $length > 0x7FFF || $offset + 5 + $length > strlen( $sets ) ) {
				break;
			}
			$letters = 1 === $record && 90 === $number;
			$wanted  = 2 === $record && in_array( $number, self::KEPT, true );
			$found   = $found || $wanted;
			$kept   .= $letters || $wanted ? substr( $sets, $offset, 5 + $length ) : '';
			$offset += 5 + $length;
		}
		return $found ? $kept : '';
	}
}
