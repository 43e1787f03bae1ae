<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

use Imagemill\Shared\Convert\Geometry;

/** Decoded pixels. A method that gives a Canvas leaves this one as it is. */
interface Canvas {
	public function width(): int;

	public function height(): int;

	/**
	 * The geometry's part at its size; small pictures are made with good filters.
	 *
	 * @throws EngineTrouble
	 */
	public function cut( Geometry $geometry ): Canvas;

	/**
	 * Half as wide and high, by averaging: a step towards much smaller ones.
	 *
	 * @throws EngineTrouble
	 */
	public function half(): Canvas;

	/**
	 * Turned and mirrored as an EXIF orientation of 2 to 8 says.
	 *
	 * @throws EngineTrouble
	 */
	public function turned( int $orientation ): Canvas;

	/**
	 * From a profile's colours into sRGB.
	 *
	 * @throws EngineTrouble
	 */
	public function toSrgb( string $profile ): Canvas;

	/**
	 * The file as bytes, without metadata.
	 *
	 * @param string $type    jpeg, png or webp.
	 * @param int    $quality 1 to 100; 0 for WebP without loss.
	 * @throws EngineTrouble Also when the library says success and gives nothing.
	 */
	public function encode( string $type, int $quality ): string;

	/**
	 * Brightness (0 to 255) of a grid of side × side fields over the whole picture, transparency on white.
	 *
	 * @return int[]
	 * @throws EngineTrouble
	 */
	public function brightness( int $side ): array;
}
