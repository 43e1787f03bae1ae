<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

use Imagemill\Shared\Image\GifTiming;

/** Handles ImageMagick's quirks with animations. */
final class ImagickAnimation {
	/**
	 * Whether this ImageMagick writes animated WebP. Built without libwebpmux, it writes one frame
	 * and reports success.
	 */
	public static function canWriteWebp(): bool {
		try {
			$image = new \Imagick();
			foreach ( array( 'red', 'blue' ) as $color ) {
				$image->newImage( 8, 8, $color, 'webp' );
				$image->setImageDelay( 10 );
			}
			$image->setFormat( 'webp' );
			return 2 === substr_count( $image->getImagesBlob(), 'ANMF' );
		} catch ( \Throwable $error ) {
			return false;
		}
	}

	/**
	 * Drops frames that repeat the previous one, and adds their time to it. The WebP
	 * encoder drops them too, but doesn't say which.
	 *
	 * @throws \ImagickException
	 */
	public static function dropRepeats( \Imagick $image, GifTiming $timing ): void {
		for ( $i = count( $timing->durations ) - 1; $i > 0; --$i ) {
			$image->setIteratorIndex( $i );
			$here = $image->getImageSignature();
			$image->setIteratorIndex( $i - 1 );
			if ( $here === $image->getImageSignature() ) {
				$timing->durations[ $i - 1 ] += $timing->durations[ $i ];
				array_splice( $timing->durations, $i, 1 );
				$image->setIteratorIndex( $i );
				$image->removeImage();
			}
		}
	}
}
