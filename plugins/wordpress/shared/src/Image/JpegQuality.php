<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/**
 * Estimates a JPEG's quality, on the IJG library's scale, from how coarse its luminance
 * quantization table is.
 */
final class JpegQuality {
	/** Sum of the 64 steps in the luminance table at quality 50 (ITU T.81, table K.1). */
	private const SUM_AT_50 = 3688;

	/**
	 * Quality 1 to 100 of the first luminance table in a DQT segment's content, or null if there's
	 * none.
	 */
	public static function ofTables( string $tables ): ?int {
		$offset = 0;
		while ( $offset < strlen( $tables ) ) {
			$kind   = ord( $tables[ $offset ] );
			$wide   = $kind >> 4;
			$length = $wide ? 128 : 64;
			$steps  = substr( $tables, $offset + 1, $length );
			if ( strlen( $steps ) < $length ) {
				return null;
			}
			if ( 0 === ( $kind & 15 ) ) {
				return self::ofSum( array_sum( unpack( $wide ? 'n64' : 'C64', $steps ) ) );
			}
			$offset += 1 + $length;
		}
		return null;
	}

	private static function ofSum( int $sum ): int {
		if ( $sum <= 64 ) {
			return 100;
		}
		$percent = 100 * $sum / self::SUM_AT_50;
		$quality = $percent <= 100 ? ( 200 - $percent ) / 2 : 5000 / $percent;
		return max( 1, min( 100, (int) round( $quality ) ) );
	}
}
