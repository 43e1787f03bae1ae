<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

use Imagemill\Shared\Image\GifTiming;
use Imagemill\Shared\Image\ImageInfo;

/** A library that decodes, scales and encodes images. */
interface Engine {
	/** gd or imagick. */
	public function name(): string;

	/** @param string $type jpeg, png or webp. */
	public function canWrite( string $type ): bool;

	/** Whether it can write lossless WebP. */
	public function canWriteLossless(): bool;

	/** Whether it can turn an animated GIF into an animated WebP. */
	public function canAnimate(): bool;

	/** Whether it can convert colors using profiles. */
	public function canConvertColors(): bool;

	/** Whether it can open this type at all. */
	public function canRead( string $type ): bool;

	/** Whether it keeps 16 bits per channel, and all levels of transparency. */
	public function keepsFullDepth(): bool;

	/** Whether a damaged file of this type only causes an error, instead of ending the request. */
	public function failsSafely( string $type ): bool;

	/** Bytes of memory per pixel. */
	public function bytesPerPixel(): int;

	/** Whether PHP's memory_limit applies to it. */
	public function usesPhpMemory(): bool;

	/**
	 * Decodes an image as stored, without rotating it; for an animation, only the first frame.
	 *
	 * @throws EngineException
	 */
	public function open( string $path, ImageInfo $info ): Canvas;

	/**
	 * Decodes all frames of an animation. Frames that repeat the previous one are dropped, and
	 * $timing is changed to match.
	 *
	 * @throws EngineException
	 */
	public function openAnimation( string $path, ImageInfo $info, GifTiming $timing ): Canvas;

	/**
	 * Opens an image for a comparison, at about this size if that saves work.
	 *
	 * @throws EngineException
	 */
	public function openSmall( string $path, ImageInfo $info, int $side ): Canvas;

	/** @return array<string, mixed> For troubleshooting. */
	public function describe(): array;
}
