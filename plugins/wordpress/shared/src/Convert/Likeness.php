<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/**
 * Compares two images by grids of their brightness, to tell whether they show the same part of the
 * same thing.
 */
final class Likeness {
	/** Cells per side of a grid. */
	public const SIDE = 32;

	/**
	 * Up to this mean difference (of 255), images count as the same. Flat ones have no shapes to
	 * compare.
	 */
	private const SAME_LIGHT = 1.5;

	/**
	 * From this correlation up, images have the same shapes. In most photos, a crop shifted by a
	 * fiftieth stays below it.
	 */
	private const SAME_SHAPES = 0.98;

	/**
	 * @param int[] $a
	 * @param int[] $b
	 */
	public static function isSame( array $a, array $b ): bool {
		return self::difference( $a, $b ) <= self::SAME_LIGHT || self::correlation( $a, $b ) >= self::SAME_SHAPES;
	}

	/**
	 * @param int[] $a
	 * @param int[] $b
	 */
	public static function difference( array $a, array $b ): float {
		$sum = 0;
		foreach ( $a as $i => $value ) {
			$sum += abs( $value - $b[ $i ] );
		}
		return $sum / count( $a );
	}

	/**
	 * From -1 to 1. Ignores brightness and contrast, which profiles and quality change.
	 *
	 * @param int[] $a
	 * @param int[] $b
	 */
	public static function correlation( array $a, array $b ): float {
		$meanA = array_sum( $a ) / count( $a );
		$meanB = array_sum( $b ) / count( $b );
		$both  = 0.0;
		$ownA  = 0.0;
		$ownB  = 0.0;
		foreach ( $a as $i => $value ) {
			$both += ( $value - $meanA ) * ( $b[ $i ] - $meanB );
			$ownA += ( $value - $meanA ) ** 2;
			$ownB += ( $b[ $i ] - $meanB ) ** 2;
		}
		return $ownA > 0 && $ownB > 0 ? $both / sqrt( $ownA * $ownB ) : 0.0;
	}
}
