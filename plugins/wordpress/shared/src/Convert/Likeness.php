<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** Tells whether two pictures show the same part of the same thing, from grids of their brightness. */
final class Likeness {
	/** Fields on a side of a grid. */
	public const SIDE = 32;

	/** Below this mean difference (of 255) two are the same whatever their shapes: flat pictures have none. */
	private const SAME_LIGHT = 1.5;

	/** From this correlation on they have the same shapes; a crop moved by a fiftieth stays below it in most photographs. */
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
	 * From -1 to 1; blind to brightness and contrast, which profiles and quality change.
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
