<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/** Parses a `srcset` as the HTML standard does. */
final class Srcset {

	/**
	 * @return array<int,array{url:string,descriptor:string,size:float,unit:string}>|null Unit is 'w' or 'x'. Null if it isn't valid.
	 */
	public static function parse( string $srcset ): ?array {
		$candidates = array();
		$at         = 0;
		$length     = strlen( $srcset );
		while ( true ) {
			$at += strspn( $srcset, " \t\n\r\f,", $at );
			if ( $at >= $length ) {
				break;
			}
			$urlLength = strcspn( $srcset, " \t\n\r\f", $at );
			$url       = substr( $srcset, $at, $urlLength );
			$at       += $urlLength;
			$words     = '';
			if ( ',' === substr( $url, -1 ) ) {
				$url = rtrim( $url, ',' );
			} else {
				$wordsLength = strcspn( $srcset, ',(', $at );
				$words       = trim( substr( $srcset, $at, $wordsLength ), " \t\n\r\f" );
				$at         += $wordsLength;
				if ( '(' === substr( $srcset, $at, 1 ) ) {
					return null;
				}
			}
			$candidate = self::candidate( $url, $words );
			if ( null === $candidate ) {
				return null;
			}
			$candidates[] = $candidate;
		}
		return array() === $candidates || count( array_unique( array_column( $candidates, 'unit' ) ) ) > 1 ? null : $candidates;
	}

	/** @return array{url:string,descriptor:string,size:float,unit:string}|null */
	private static function candidate( string $url, string $words ): ?array {
		if ( '' === $words ) {
			$size = 1.0;
			$unit = 'x';
		} elseif ( 1 === preg_match( '~^(\d+)w(?:[ \t\n\r\f]+\d+h)?$~D', $words, $match ) ) {
			$size = (float) $match[1];
			$unit = 'w';
		} elseif ( 1 === preg_match( '~^(\d+(?:\.\d+)?|\.\d+)x$~D', $words, $match ) ) {
			$size = (float) $match[1];
			$unit = 'x';
		} else {
			return null;
		}
		return array(
			'url'        => $url,
			'descriptor' => $words,
			'size'       => $size,
			'unit'       => $unit,
		);
	}
}
