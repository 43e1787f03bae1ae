<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests;

use Imagemill\Shared\Convert\Geometry;
use Imagemill\Shared\Engine\Canvas;
use Imagemill\Shared\Engine\Engine;
use Imagemill\Shared\Image\GifTiming;
use Imagemill\Shared\Image\ImageInfo;

/** A library that returns the bytes it was given, and reports success. */
final class FakeEngine implements Engine, Canvas {
	private string $bytes;

	private int $width = 0;

	private int $height = 0;

	public function __construct( string $bytes ) {
		$this->bytes = $bytes;
	}

	public function name(): string {
		return 'fake';
	}

	public function canWrite( string $type ): bool {
		return true;
	}

	public function canWriteLossless(): bool {
		return false;
	}

	public function canAnimate(): bool {
		return true;
	}

	public function canConvertColors(): bool {
		return true;
	}

	public function canRead( string $type ): bool {
		return true;
	}

	public function keepsFullDepth(): bool {
		return true;
	}

	public function failsSafely( string $type ): bool {
		return true;
	}

	public function bytesPerPixel(): int {
		return 8;
	}

	public function usesPhpMemory(): bool {
		return false;
	}

	public function open( string $path, ImageInfo $info ): Canvas {
		$this->width  = $info->width;
		$this->height = $info->height;
		return $this;
	}

	public function openAnimation( string $path, ImageInfo $info, GifTiming $timing ): Canvas {
		return $this->open( $path, $info );
	}

	public function openSmall( string $path, ImageInfo $info, int $side ): Canvas {
		return $this;
	}

	public function describe(): array {
		return array();
	}

	public function width(): int {
		return $this->width;
	}

	public function height(): int {
		return $this->height;
	}

	public function cropAndResize( Geometry $geometry ): Canvas {
		return $this;
	}

	public function half(): Canvas {
		return $this;
	}

	public function upright( int $orientation ): Canvas {
		return $this;
	}

	public function toSrgb( string $profile ): Canvas {
		return $this;
	}

	public function encode( string $type, int $quality ): string {
		return $this->bytes;
	}

	public function brightness( int $side ): array {
		return array_fill( 0, $side * $side, 0 );
	}
}
