<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

use Imagemill\Shared\Convert\Reasons;
use Imagemill\Shared\Image\GifTiming;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Memory\MemoryEstimate;

/** ImageMagick: supports profiles and animations, but takes two to four times GD's memory. */
final class ImagickEngine implements Engine {
	/** How ImageMagick's messages describe a lack of memory and a host's policy. */
	private const LACKS  = '/resources exhausted|memory allocation|exceeds limit|cache|no space/i';
	private const POLICY = '/not authorized|security policy|no decode delegate/i';

	/** Imagick::RESOURCETYPE_THREAD, which older versions don't define. */
	private const THREADS = 6;

	/** @var string[]|null The formats it reports, queried once. */
	private ?array $formats = null;

	/** @var bool|null Whether it writes animations, tested once. */
	private ?bool $animates = null;

	public function name(): string {
		return 'imagick';
	}

	public function canWrite( string $type ): bool {
		return $this->canRead( $type );
	}

	public function canWriteLossless(): bool {
		return $this->canWrite( 'webp' );
	}

	public function canAnimate(): bool {
		if ( null === $this->animates ) {
			$this->animates = $this->canWrite( 'webp' ) && ImagickAnimation::canWriteWebp();
		}
		return $this->animates;
	}

	public function canConvertColors(): bool {
		$options = $this->canRead( 'jpeg' ) ? \Imagick::getConfigureOptions( 'DELEGATES' ) : array();
		return false !== strpos( implode( ' ', $options ), 'lcms' );
	}

	public function canRead( string $type ): bool {
		if ( ! self::isAvailable() ) {
			return false;
		}
		if ( null === $this->formats ) {
			try {
				$this->formats = \Imagick::queryFormats();
			} catch ( \Throwable $error ) {
				$this->formats = array();
			}
		}
		return in_array( strtoupper( $type ), $this->formats, true );
	}

	public function keepsFullDepth(): bool {
		return true;
	}

	public function failsSafely( string $type ): bool {
		return true;
	}

	public function bytesPerPixel(): int {
		return version_compare( self::version(), '7', '<' ) ? MemoryEstimate::IMAGICK_6 : MemoryEstimate::IMAGICK_7;
	}

	public function usesPhpMemory(): bool {
		return false;
	}

	public function open( string $path, ImageInfo $info ): Canvas {
		$image = $this->read( $path, $info, null );
		try {
			if ( 'gif' === $info->type ) {
				// Whole frames, even if the file only stores changes.
				$image = $image->coalesceImages();
			}
			$image->setFirstIterator();
			self::takeAsWritten( $image );
			return self::measured( new ImagickCanvas( $image->getNumberImages() > 1 ? $image->getImage() : $image ), $info );
		} catch ( \ImagickException $error ) {
			$exception = self::toEngineException( $error );
			throw $exception;
		}
	}

	public function openAnimation( string $path, ImageInfo $info, GifTiming $timing ): Canvas {
		$image = $this->read( $path, $info, null );
		try {
			$image = $image->coalesceImages();
			if ( $image->getNumberImages() !== count( $timing->durations ) ) {
				throw EngineException::damaged( 'Some frames of the animation are missing.' );
			}
			ImagickAnimation::dropRepeats( $image, $timing );
			return self::measured( new ImagickCanvas( $image ), $info );
		} catch ( \ImagickException $error ) {
			$exception = self::toEngineException( $error );
			throw $exception;
		}
	}

	public function openSmall( string $path, ImageInfo $info, int $side ): Canvas {
		try {
			return new ImagickCanvas( $this->read( $path, $info, $side ) );
		} catch ( \ImagickException $error ) {
			$exception = self::toEngineException( $error );
			throw $exception;
		}
	}

	public function describe(): array {
		$known = self::isAvailable();
		return array(
			'version'  => self::version(),
			'webp'     => $this->canWrite( 'webp' ),
			'lossless' => $this->canWriteLossless(),
			'reads'    => $known ? array_values( array_filter( array( 'jpeg', 'png', 'gif', 'webp' ), array( $this, 'canRead' ) ) ) : array(),
			'animates' => $this->canAnimate(),
			'profiles' => $this->canConvertColors(),
		);
	}

	/** Translates an ImageMagick exception. */
	public static function toEngineException( \ImagickException $error ): EngineException {
		$message = $error->getMessage();
		$reason  = preg_match( self::POLICY, $message ) ? Reasons::DECODER : ( preg_match( self::LACKS, $message ) ? Reasons::MEMORY : Reasons::DAMAGED );
		return new EngineException( $reason, $message, $error );
	}

	/** @throws EngineException */
	private static function measured( Canvas $canvas, ImageInfo $info ): Canvas {
		if ( $canvas->width() !== $info->width || $canvas->height() !== $info->height ) {
			throw EngineException::damaged( 'ImageMagick found other dimensions.' );
		}
		return $canvas;
	}

	// ImageMagick treats a PNG with gamma 1 as linear light and would convert it to sRGB. Its
	// numbers go into the WebP unchanged, with a profile that says the same.
	private static function takeAsWritten( \Imagick $image ): void {
		$written = array(
			\Imagick::COLORSPACE_RGB => \Imagick::COLORSPACE_SRGB,
		);
		if ( defined( 'Imagick::COLORSPACE_LINEARGRAY' ) ) {
			$written[ \Imagick::COLORSPACE_LINEARGRAY ] = \Imagick::COLORSPACE_GRAY;
		}
		$space = $image->getImageColorspace();
		if ( isset( $written[ $space ] ) ) {
			$image->setImageColorspace( $written[ $space ] );
		}
	}

	// Opened as a handle, because ImageMagick interprets brackets, colons and percent signs in file
	// names.
	private function read( string $path, ImageInfo $info, ?int $side ): \Imagick {
		$handle = @fopen( $path, 'rb' ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- ImageMagick reads from the handle.
		if ( false === $handle || ! $this->canRead( $info->type ) ) {
			throw false === $handle ? EngineException::missing() : EngineException::decoder();
		}
		try {
			// On shared hosts, threads cost more than they save. Not every host allows limiting
			// them.
			\Imagick::setResourceLimit( self::THREADS, 1 );
			$image = new \Imagick();
			if ( null !== $side ) {
				$image->setOption( 'jpeg:size', $side . 'x' . $side );
			}
			$image->readImageFile( $handle );
			return $image;
		} catch ( \ImagickException $error ) {
			$exception = self::toEngineException( $error );
			throw $exception;
		} finally {
			fclose( $handle ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- The handle from above.
		}
	}

	// If a host disables the class, its name still exists, but without methods.
	private static function isAvailable(): bool {
		return class_exists( 'Imagick', false ) && method_exists( 'Imagick', 'queryFormats' );
	}

	private static function version(): string {
		$about = self::isAvailable() ? \Imagick::getVersion()['versionString'] : '';
		return 1 === preg_match( '/ImageMagick ([\d.-]+)/', $about, $found ) ? $found[1] : '';
	}
}
