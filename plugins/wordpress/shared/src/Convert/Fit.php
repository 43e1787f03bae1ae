<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Image\ImageInfo;

/** Scales an image down to fit a box, keeping its aspect ratio. Never scales up. */
final class Fit {
	/**
	 * @param int $maxWidth  As displayed; 0: no limit.
	 * @param int $maxHeight 0: no limit.
	 */
	public static function into( ImageInfo $info, int $maxWidth, int $maxHeight ): Geometry {
		$width  = $info->uprightWidth();
		$height = $info->uprightHeight();
		$scale  = min( 1, $maxWidth > 0 ? $maxWidth / $width : 1, $maxHeight > 0 ? $maxHeight / $height : 1 );
		if ( 1 === $scale || 1.0 === $scale ) {
			return Geometry::whole( $width, $height );
		}
		return Geometry::resized( 0, 0, $width, $height, max( 1, (int) round( $width * $scale ) ), max( 1, (int) round( $height * $scale ) ) );
	}
}
