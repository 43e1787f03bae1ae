<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/** Finds the end of a tag. */
final class TagEnd {

	private const SPACE = " \t\n\r\f";

	/**
	 * The offset after the tag's `>`, following the HTML standard's rules for attributes; null if
	 * no such tag starts there or it never ends.
	 */
	public static function of( string $html, int $start, string $name ): ?int {
		if ( 0 !== strcasecmp( substr( $html, max( 0, $start ), strlen( $name ) + 1 ), '<' . $name ) ) {
			return null;
		}
		$length = strlen( $html );
		$at     = $start + 1 + strlen( $name );
		while ( true ) {
			$at += strspn( $html, self::SPACE . '/', $at );
			if ( $at >= $length ) {
				return null;
			}
			if ( '>' === $html[ $at ] ) {
				return $at + 1;
			}
			// "=" can be part of a name only as its first character.
			$at += 1 + strcspn( $html, self::SPACE . '/>=', $at + 1 );
			$at  = self::afterValue( $html, $at, $length );
		}
	}

	private static function afterValue( string $html, int $at, int $length ): int {
		$equals = $at + strspn( $html, self::SPACE, $at );
		if ( $equals >= $length || '=' !== $html[ $equals ] ) {
			return $at;
		}
		$value = $equals + 1 + strspn( $html, self::SPACE, $equals + 1 );
		if ( $value < $length && ( '"' === $html[ $value ] || "'" === $html[ $value ] ) ) {
			$closing = strpos( $html, $html[ $value ], $value + 1 );
			return false === $closing ? $length : $closing + 1;
		}
		return $value >= $length ? $length : $value + strcspn( $html, self::SPACE . '>', $value );
	}
}
