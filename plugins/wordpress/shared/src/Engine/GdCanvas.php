<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

use Imagemill\Shared\Convert\Geometry;
use Imagemill\Shared\Convert\Reasons;

/**
 * GD pixels, always true color with alpha, because imagewebp() writes nothing for a palette image
 * and reports success.
 */
final class GdCanvas implements Canvas {
	/** GD's PNG effort; 9 gives the smallest files. */
	private const PNG_EFFORT = 9;

	/** @var resource|\GdImage */
	private $image;

	/** @var bool Whether no pixel can be transparent; a PNG then needs no alpha. */
	private bool $opaque;

	/** @param resource|\GdImage $image */
	public function __construct( $image, bool $opaque ) {
		if ( ! imageistruecolor( $image ) ) {
			Warnings::caught( static fn() => imagepalettetotruecolor( $image ), Reasons::MEMORY );
		}
		imagealphablending( $image, false );
		imagesavealpha( $image, ! $opaque );
		$this->image  = $image;
		$this->opaque = $opaque;
	}

	public function width(): int {
		return imagesx( $this->image );
	}

	public function height(): int {
		return imagesy( $this->image );
	}

	public function cropAndResize( Geometry $geometry ): Canvas {
		if ( $geometry->isWhole( $this->width(), $this->height() ) ) {
			return $this;
		}
		$resized = self::blank( $geometry->width, $geometry->height );
		Warnings::caught(
			fn() => imagecopyresampled(
				$resized,
				$this->image,
				0,
				0,
				$geometry->cropX,
				$geometry->cropY,
				$geometry->width,
				$geometry->height,
				$geometry->cropWidth,
				$geometry->cropHeight
			),
			Reasons::MEMORY
		);
		return new self( $resized, $this->opaque );
	}

	public function half(): Canvas {
		$width  = $this->width();
		$height = $this->height();
		return $this->cropAndResize( Geometry::resized( 0, 0, $width, $height, max( 1, intdiv( $width + 1, 2 ) ), max( 1, intdiv( $height + 1, 2 ) ) ) );
	}

	public function upright( int $orientation ): Canvas {
		// Degrees counterclockwise, then whether to mirror.
		$steps = array(
			2 => array( 0, IMG_FLIP_HORIZONTAL ),
			3 => array( 180, 0 ),
			4 => array( 0, IMG_FLIP_VERTICAL ),
			5 => array( 270, IMG_FLIP_HORIZONTAL ),
			6 => array( 270, 0 ),
			7 => array( 90, IMG_FLIP_HORIZONTAL ),
			8 => array( 90, 0 ),
		);
		if ( ! isset( $steps[ $orientation ] ) ) {
			return $this;
		}
		list( $degrees, $mirror ) = $steps[ $orientation ];

		$upright = 0 === $degrees ? $this->copy() : Warnings::caught( fn() => imagerotate( $this->image, $degrees, 0 ), Reasons::MEMORY );
		if ( 0 !== $mirror ) {
			Warnings::caught( static fn() => imageflip( $upright, $mirror ), Reasons::MEMORY );
		}
		return new self( $upright, $this->opaque );
	}

	public function toSrgb( string $profile ): Canvas {
		throw EngineException::colors();
	}

	public function encode( string $type, int $quality ): string {
		$image = $this->image;
		$level = ob_get_level();
		ob_start();
		try {
			Warnings::caught( static fn() => self::write( $image, $type, $quality ), Reasons::BAD_RESULT );
			$bytes = (string) ob_get_contents();
		} finally {
			while ( ob_get_level() > $level ) {
				ob_end_clean();
			}
		}
		if ( '' === $bytes ) {
			throw EngineException::badResult( 'GD wrote nothing.' );
		}
		return $bytes;
	}

	public function brightness( int $side ): array {
		$small = $this->cropAndResize( Geometry::resized( 0, 0, $this->width(), $this->height(), $side, $side ) );
		$grid  = array();
		for ( $y = 0; $y < $side; ++$y ) {
			for ( $x = 0; $x < $side; ++$x ) {
				$color  = imagecolorat( $small->image, $x, $y );
				$opaque = 1 - ( ( $color >> 24 ) & 127 ) / 127;
				$light  = 0.299 * ( $color >> 16 & 255 ) + 0.587 * ( $color >> 8 & 255 ) + 0.114 * ( $color & 255 );
				$grid[] = (int) round( $light * $opaque + 255 * ( 1 - $opaque ) );
			}
		}
		return $grid;
	}

	/** @param resource|\GdImage $image */
	private static function write( $image, string $type, int $quality ): bool {
		switch ( $type ) {
			case 'jpeg':
				// PHP 7 expects a number, PHP 8 a boolean.
				imageinterlace( $image, PHP_VERSION_ID >= 80000 ? true : 1 );
				return imagejpeg( $image, null, $quality );
			case 'png':
				return imagepng( $image, null, self::PNG_EFFORT );
			default:
				return imagewebp( $image, null, 0 === $quality ? IMG_WEBP_LOSSLESS : $quality );
		}
	}

	/** @return resource|\GdImage */
	private function copy() {
		$copy = self::blank( $this->width(), $this->height() );
		imagecopy( $copy, $this->image, 0, 0, 0, 0, $this->width(), $this->height() );
		return $copy;
	}

	/** @return resource|\GdImage */
	private static function blank( int $width, int $height ) {
		$image = Warnings::caught( static fn() => imagecreatetruecolor( $width, $height ), Reasons::MEMORY );
		imagealphablending( $image, false );
		imagesavealpha( $image, true );
		return $image;
	}
}
