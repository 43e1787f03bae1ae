<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Convert\Geometry;

/** Works out which part of the original a size shows. */
final class SizeGeometry {

	/**
	 * @param array{width:int,height:int,crop:mixed}|null $registered The size as registered now; it may have changed since the file was made.
	 * @param callable                                    $dimensions Works like `image_resize_dimensions()`, which plugins can change.
	 */
	public static function of( int $sourceWidth, int $sourceHeight, int $width, int $height, ?array $registered, callable $dimensions ): Geometry {
		if ( $sourceWidth === $width && $sourceHeight === $height ) {
			return Geometry::whole( $width, $height );
		}
		if ( null !== $registered ) {
			$made = $dimensions( $sourceWidth, $sourceHeight, $registered['width'], $registered['height'], $registered['crop'] );
			if ( is_array( $made ) && count( $made ) >= 8 && abs( $made[4] - $width ) <= 1 && abs( $made[5] - $height ) <= 1 ) {
				$geometry = self::inside( array_map( 'intval', $made ), $sourceWidth, $sourceHeight, $width, $height );
				if ( null !== $geometry ) {
					return $geometry;
				}
			}
		}
		return Geometry::byRatio( $sourceWidth, $sourceHeight, $width, $height );
	}

	/** @param int[] $made */
	private static function inside( array $made, int $sourceWidth, int $sourceHeight, int $width, int $height ): ?Geometry {
		list( , , $x, $y, , , $crop_width, $crop_height ) = $made;
		if ( $x < 0 || $y < 0 || $crop_width < 1 || $crop_height < 1 || $x + $crop_width > $sourceWidth || $y + $crop_height > $sourceHeight ) {
			return null;
		}
		return Geometry::resized( $x, $y, $crop_width, $crop_height, $width, $height );
	}
}
