<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Image\ImageInfo;

/** What's rejected based on the header, before any pixel is decoded. */
final class Limits {
	/** Maximum pixels per side of a WebP (14 bits). */
	public const WEBP_SIDE = 16383;

	/** Why nothing can be made from such an image, or null. */
	public static function refuse( ImageInfo $info ): ?Outcome {
		$reasons = array(
			'webp'  => Reasons::ALREADY_WEBP,
			'avif'  => Reasons::AVIF,
			'svg'   => Reasons::SVG,
			'other' => Reasons::OTHER_TYPE,
		);
		if ( isset( $reasons[ $info->type ] ) ) {
			return Outcome::skipped( $reasons[ $info->type ] );
		}
		return 'png' === $info->type && $info->animated ? Outcome::skipped( Reasons::ANIMATED_PNG ) : null;
	}

	/** Why this size of an image can't be made, or null. */
	public static function refuseSize( ImageInfo $info, Geometry $geometry ): ?Outcome {
		if ( ! $geometry->isInside( $info->uprightWidth(), $info->uprightHeight() ) ) {
			return Outcome::failed( Reasons::BAD_GEOMETRY );
		}
		return max( $geometry->width, $geometry->height ) > self::WEBP_SIDE ? Outcome::skipped( Reasons::TOO_WIDE ) : null;
	}
}
