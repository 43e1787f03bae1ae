<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

use Imagemill\Shared\Color\IccBuilder;
use Imagemill\Shared\Convert\Geometry;
use Imagemill\Shared\Convert\Reasons;

/** ImageMagick pixels: one image, or all frames of an animation. */
final class ImagickCanvas implements Canvas {
	/**
	 * WebP effort, 0 to 6. 4 takes twice as long as 2 and saves 4% of the bytes; 6 takes twice as
	 * long again and saves 1%.
	 */
	private const WEBP_EFFORT = '4';

	/** Lossless effort, 0 to 100. More takes up to 1.5 times as long and saves less than 3%. */
	private const LOSSLESS_EFFORT = 25;

	private \Imagick $image;

	/** @throws \ImagickException */
	public function __construct( \Imagick $image ) {
		$image->setFirstIterator();
		$this->image = $image;
	}

	public function width(): int {
		return $this->image->getImageWidth();
	}

	public function height(): int {
		return $this->image->getImageHeight();
	}

	public function cropAndResize( Geometry $geometry ): Canvas {
		if ( $geometry->isWhole( $this->width(), $this->height() ) ) {
			return $this;
		}
		$crops = ! $geometry->cropsNothing( $this->width(), $this->height() );
		return $this->changed(
			static function ( \Imagick $frame ) use ( $geometry, $crops ): void {
				if ( $crops ) {
					$frame->cropImage( $geometry->cropWidth, $geometry->cropHeight, $geometry->cropX, $geometry->cropY );
					$frame->setImagePage( 0, 0, 0, 0 );
				}
				if ( $frame->getImageWidth() !== $geometry->width || $frame->getImageHeight() !== $geometry->height ) {
					$frame->resizeImage( $geometry->width, $geometry->height, \Imagick::FILTER_LANCZOS, 1 );
				}
			}
		);
	}

	public function half(): Canvas {
		$width  = max( 1, intdiv( $this->width() + 1, 2 ) );
		$height = max( 1, intdiv( $this->height() + 1, 2 ) );
		return $this->changed( static fn( \Imagick $frame ) => $frame->scaleImage( $width, $height ) );
	}

	public function upright( int $orientation ): Canvas {
		return $this->changed(
			static function ( \Imagick $frame ) use ( $orientation ): void {
				self::turn( $frame, $orientation );
				$frame->setImagePage( 0, 0, 0, 0 );
			}
		);
	}

	public function toSrgb( string $profile ): Canvas {
		return $this->changed(
			static function ( \Imagick $frame ) use ( $profile ): void {
				$frame->stripImage(); // Replace the embedded profile instead of converting from it.
				$frame->profileImage( 'icc', $profile );
				$frame->profileImage( 'icc', IccBuilder::srgb() );
				$frame->setImageColorspace( \Imagick::COLORSPACE_SRGB );
			}
		);
	}

	public function encode( string $type, int $quality ): string {
		try {
			$copy = clone $this->image;
			foreach ( $copy as $frame ) {
				self::makePlain( $frame );
				$frame->setImageFormat( $type );
				$frame->setImageCompressionQuality( self::effort( $type, $quality ) );
				// ImageMagick 6 writes only one frame of an animation that plays once.
				$frame->setImageIterations( 0 );
			}
			$copy->setFirstIterator();
			$copy->setFormat( $type );
			$copy->setOption( 'webp:lossless', 0 === $quality ? 'true' : 'false' );
			$copy->setOption( 'webp:method', self::WEBP_EFFORT );
			$copy->setOption( 'png:exclude-chunk', 'all' );
			$copy->setOption( 'png:include-chunk', 'tRNS' );
			if ( 'jpeg' === $type ) {
				$copy->setInterlaceScheme( \Imagick::INTERLACE_JPEG );
			}
			$bytes = $copy->getNumberImages() > 1 ? $copy->getImagesBlob() : $copy->getImageBlob();
			$copy->clear();
		} catch ( \ImagickException $error ) {
			$exception = ImagickEngine::toEngineException( $error );
			throw Reasons::DAMAGED === $exception->reason ? new EngineException( Reasons::BAD_RESULT, $error->getMessage(), $error ) : $exception;
		}
		if ( '' === $bytes ) {
			throw EngineException::badResult( 'ImageMagick wrote nothing.' );
		}
		return $bytes;
	}

	public function brightness( int $side ): array {
		try {
			$small = $this->image->getImage();
			$small->scaleImage( $side, $side );
			self::makePlain( $small );
			$small->setImageBackgroundColor( 'white' );
			$small->setImageAlphaChannel( \Imagick::ALPHACHANNEL_REMOVE );
			$grid = $small->exportImagePixels( 0, 0, $side, $side, 'I', \Imagick::PIXEL_CHAR );
			$small->clear();
			return array_map( 'intval', $grid );
		} catch ( \ImagickException $error ) {
			$exception = ImagickEngine::toEngineException( $error );
			throw $exception;
		}
	}

	/** @throws \ImagickException */
	private static function makePlain( \Imagick $frame ): void {
		$frame->stripImage();
		// Converts CMYK without a profile by the same simple formula as browsers.
		if ( ! in_array( $frame->getImageColorspace(), array( \Imagick::COLORSPACE_SRGB, \Imagick::COLORSPACE_GRAY ), true ) ) {
			$frame->transformImageColorspace( \Imagick::COLORSPACE_SRGB );
		}
	}

	private static function effort( string $type, int $quality ): int {
		if ( 'png' === $type ) {
			return 95; // zlib's highest level, and a filter chosen for each row.
		}
		return 0 === $quality ? self::LOSSLESS_EFFORT : $quality;
	}

	/** @throws \ImagickException */
	private static function turn( \Imagick $frame, int $orientation ): void {
		switch ( $orientation ) {
			case 2:
				$frame->flopImage();
				break;
			case 3:
				$frame->rotateImage( 'none', 180 );
				break;
			case 4:
				$frame->flipImage();
				break;
			case 5:
				$frame->transposeImage();
				break;
			case 6:
				$frame->rotateImage( 'none', 90 );
				break;
			case 7:
				$frame->transverseImage();
				break;
			case 8:
				$frame->rotateImage( 'none', 270 );
				break;
		}
	}

	/**
	 * A copy with a change made to each frame.
	 *
	 * @param callable(\Imagick): mixed $change
	 * @throws EngineException
	 */
	private function changed( callable $change ): Canvas {
		try {
			$copy = clone $this->image;
			foreach ( $copy as $frame ) {
				$change( $frame );
			}
			return new self( $copy );
		} catch ( \ImagickException $error ) {
			$exception = ImagickEngine::toEngineException( $error );
			throw $exception;
		}
	}
}
