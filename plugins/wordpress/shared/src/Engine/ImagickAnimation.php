<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

use Imagemill\Shared\Picture\GifTiming;

/** What is peculiar to animations in ImageMagick. */
final class ImagickAnimation {
	/** Whether animated WebP is written here: built without libwebpmux, ImageMagick writes one picture and says success. */
	public static function isWritten(): bool {
		try {
			$image = new \Imagick();
			foreach ( array( 'red', 'blue' ) as $colour ) {
				$image->newImage( 8, 8, $colour, 'webp' );
				$image->setImageDelay( 10 );
			}
			$image->setFormat( 'webp' );
			return 2 === substr_count( $image->getImagesBlob(), 'ANMF' );
		} catch ( \Throwable $error ) {
			return false;
		}
	}

	/**
	 * Leaves out pictures that repeat the one before, and shows that one for as long. WebP's encoder leaves them out as well,
	 * without saying which.
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
