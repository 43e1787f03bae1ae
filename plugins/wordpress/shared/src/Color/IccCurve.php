<?php
declare(strict_types=1);

namespace Imagemill\Shared\Color;

/** Evaluates a profile's tone curve: 'curv' and 'para' in ICC.1. */
final class IccCurve {
	/** How many parameters each kind of parametric curve has. */
	private const PARAMETERS = array( 1, 3, 4, 5, 7 );

	/** The curve's value at $x (0 to 1), or null if the tag doesn't contain a known curve. */
	public static function at( string $tag, float $x ): ?float {
		switch ( substr( $tag, 0, 4 ) ) {
			case 'curv':
				return self::table( $tag, $x );
			case 'para':
				return self::formula( $tag, $x );
			default:
				return null;
		}
	}

	private static function table( string $tag, float $x ): ?float {
		$count = unpack( 'N', $tag, 8 )[1];
		if ( 0 === $count ) {
			return $x;
		}
		if ( $count > 65536 || strlen( $tag ) < 12 + 2 * $count ) {
			return null;
		}
		if ( 1 === $count ) {
			return $x ** ( unpack( 'n', $tag, 12 )[1] / 256 );
		}
		$place = $x * ( $count - 1 );
		$below = (int) floor( $place );
		$above = min( $below + 1, $count - 1 );
		$a     = unpack( 'n', $tag, 12 + 2 * $below )[1];
		$b     = unpack( 'n', $tag, 12 + 2 * $above )[1];
		return ( $a + ( $b - $a ) * ( $place - $below ) ) / 65535;
	}

	private static function formula( string $tag, float $x ): ?float {
		$kind  = unpack( 'n', $tag, 8 )[1];
		$count = self::PARAMETERS[ $kind ] ?? null;
		if ( null === $count || strlen( $tag ) < 12 + 4 * $count ) {
			return null;
		}
		$p = array();
		for ( $i = 0; $i < $count; ++$i ) {
			$p[] = IccProfile::fixed( $tag, 12 + 4 * $i );
		}
		if ( 0 === $kind ) {
			return $x ** $p[0];
		}
		list( $g, $a, $b ) = $p;
		$power             = max( 0.0, $a * $x + $b ) ** $g;
		if ( $kind <= 2 ) {
			$c = $p[3] ?? 0.0;
			return 0.0 !== $a && $x >= -$b / $a ? $power + $c : $c;
		}
		return $x >= $p[4] ? $power + ( $p[5] ?? 0.0 ) : $p[3] * $x + ( $p[6] ?? 0.0 );
	}
}
