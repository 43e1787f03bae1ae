<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

use Imagemill\Shared\Convert\Geometry;

/** Decoded pixels. Methods that return a Canvas don't change this one. */
interface Canvas {
	public function width(): int;

	public function height(): int;

	/**
	 * The part that a geometry selects, scaled to its size with a good filter.
	 *
	 * @throws EngineException
	 */
	public function cropAndResize( Geometry $geometry ): Canvas;

	/**
	 * Half as wide and high, by averaging: a step toward much smaller sizes.
	 *
	 * @throws EngineException
	 */
	public function half(): Canvas;

	/**
	 * Rotated and mirrored according to an EXIF orientation of 2 to 8.
	 *
	 * @throws EngineException
	 */
	public function upright( int $orientation ): Canvas;

	/**
	 * Converts the colors from a profile to sRGB.
	 *
	 * @throws EngineException
	 */
	public function toSrgb( string $profile ): Canvas;

	/**
	 * The encoded file, without metadata.
	 *
	 * @param string $type    jpeg, png or webp.
	 * @param int    $quality 1 to 100; 0 for lossless WebP.
	 * @throws EngineException Also if the library reports success but returns nothing.
	 */
	public function encode( string $type, int $quality ): string;

	/**
	 * Brightness (0 to 255) of a grid of side × side cells that covers the whole image, with
	 * transparency shown on white.
	 *
	 * @return int[]
	 * @throws EngineException
	 */
	public function brightness( int $side ): array;
}
