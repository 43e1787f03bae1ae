<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

use Imagemill\Shared\Picture\GifTiming;
use Imagemill\Shared\Picture\PictureInfo;

/** A library that decodes, scales and encodes pictures. */
interface Engine {
	/** gd or imagick. */
	public function name(): string;

	/** @param string $type jpeg, png or webp. */
	public function canWrite( string $type ): bool;

	/** Whether it can code WebP without loss. */
	public function canWriteLossless(): bool;

	/** Whether it can make an animated WebP of an animated GIF. */
	public function canAnimate(): bool;

	/** Whether it can convert colours by profiles. */
	public function canConvertColours(): bool;

	/** Whether it opens this type at all. */
	public function canRead( string $type ): bool;

	/** Whether it keeps 16 bits a channel, and every step of transparency. */
	public function isExact(): bool;

	/** Whether a damaged file of this type ends as an error, and not the whole request. */
	public function survives( string $type ): bool;

	/** Bytes of memory a pixel takes. */
	public function bytesPerPixel(): int;

	/** Whether PHP's memory_limit is what bounds it. */
	public function isBoundByPhp(): bool;

	/**
	 * Decodes a picture as it is stored, not turned; of an animation the first picture.
	 *
	 * @throws EngineTrouble
	 */
	public function open( string $path, PictureInfo $info ): Canvas;

	/**
	 * Decodes all pictures of an animation. Those that repeat the one before are left out, and $timing is changed to that.
	 *
	 * @throws EngineTrouble
	 */
	public function openAnimation( string $path, PictureInfo $info, GifTiming $timing ): Canvas;

	/**
	 * Opens a picture about this small where that saves work, for a comparison.
	 *
	 * @throws EngineTrouble
	 */
	public function openSmall( string $path, PictureInfo $info, int $side ): Canvas;

	/** @return array<string, mixed> For a person who asks. */
	public function describe(): array;
}
