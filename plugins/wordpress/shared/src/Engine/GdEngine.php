<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

use Imagemill\Shared\Convert\Reasons;
use Imagemill\Shared\Image\GifTiming;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Memory\MemoryEstimate;

/** GD: small and available almost everywhere, but without color profiles and animations. */
final class GdEngine implements Engine {
	private const READERS = array(
		'jpeg' => array( 'imagecreatefromjpeg', 'IMG_JPG' ),
		'png'  => array( 'imagecreatefrompng', 'IMG_PNG' ),
		'gif'  => array( 'imagecreatefromgif', 'IMG_GIF' ),
		'webp' => array( 'imagecreatefromwebp', 'IMG_WEBP' ),
	);

	private const WRITERS = array(
		'jpeg' => array( 'imagejpeg', 'IMG_JPG' ),
		'png'  => array( 'imagepng', 'IMG_PNG' ),
		'webp' => array( 'imagewebp', 'IMG_WEBP' ),
	);

	/** Functions that are always needed. Some hosts disable some of them. */
	private const NEEDED = array( 'imagecreatetruecolor', 'imagecopyresampled', 'imagesx', 'imagealphablending', 'imagesavealpha', 'imagepalettetotruecolor', 'imagecolorat', 'imagetypes' );

	public function name(): string {
		return 'gd';
	}

	public function canWrite( string $type ): bool {
		return isset( self::WRITERS[ $type ] ) && self::has( self::WRITERS[ $type ] );
	}

	public function canWriteLossless(): bool {
		return defined( 'IMG_WEBP_LOSSLESS' ) && $this->canWrite( 'webp' ); // PHP 8.1.
	}

	public function canAnimate(): bool {
		return false;
	}

	public function canConvertColors(): bool {
		return false;
	}

	public function canRead( string $type ): bool {
		return isset( self::READERS[ $type ] ) && self::has( self::READERS[ $type ] );
	}

	public function keepsFullDepth(): bool {
		return false; // 8 bits per color, 7 for alpha.
	}

	public function failsSafely( string $type ): bool {
		// Before PHP 8.4, PHP's bundled GD ends with a fatal error on a WebP it can't decode
		// (php-src, pull request 13774).
		return 'webp' !== $type || PHP_VERSION_ID >= 80400 || ( defined( 'GD_BUNDLED' ) && 0 === GD_BUNDLED );
	}

	public function bytesPerPixel(): int {
		return MemoryEstimate::GD;
	}

	public function usesPhpMemory(): bool {
		return true;
	}

	public function open( string $path, ImageInfo $info ): Canvas {
		if ( ! $this->canRead( $info->type ) ) {
			throw EngineException::decoder();
		}
		$reader = self::READERS[ $info->type ][0];
		$image  = Warnings::caught( static fn() => $reader( $path ), Reasons::DAMAGED );
		$canvas = new GdCanvas( $image, ! $info->alpha );
		if ( $canvas->width() !== $info->width || $canvas->height() !== $info->height ) {
			// GD decodes a GIF's first frame, which may be smaller than the image. Leave that
			// to a browser, which knows where the frame goes.
			throw 'gif' === $info->type ? EngineException::decoder( 'GD found other dimensions.' ) : EngineException::damaged( 'GD found other dimensions.' );
		}
		return $canvas;
	}

	public function openAnimation( string $path, ImageInfo $info, GifTiming $timing ): Canvas {
		throw EngineException::animatedGif();
	}

	public function openSmall( string $path, ImageInfo $info, int $side ): Canvas {
		return $this->open( $path, $info );
	}

	public function describe(): array {
		$about = function_exists( 'gd_info' ) ? gd_info() : array();
		return array(
			'version'  => $about['GD Version'] ?? '',
			'webp'     => $this->canWrite( 'webp' ),
			'lossless' => $this->canWriteLossless(),
			'reads'    => array_values( array_filter( array_keys( self::READERS ), array( $this, 'canRead' ) ) ),
		);
	}

	/** @param array{string, string} $pair Function, and its bit in imagetypes(). */
	private static function has( array $pair ): bool {
		foreach ( self::NEEDED as $needed ) {
			if ( ! function_exists( $needed ) ) {
				return false;
			}
		}
		list( $function, $bit ) = $pair;
		return function_exists( $function ) && defined( $bit ) && 0 !== ( imagetypes() & constant( $bit ) );
	}
}
