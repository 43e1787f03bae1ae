<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/**
 * How long each frame of a GIF is shown, and how many times the animation plays, by browsers'
 * rules.
 */
final class GifTiming {
	/** @var int[] Milliseconds. */
	public array $durations = array();

	/** @var int 0 means forever. */
	public int $plays = 1;

	/** Browsers show a frame for 100 ms if it asks for 10 ms or less, so we do the same. */
	private const TOO_SHORT_MS   = 10;
	private const REPLACEMENT_MS = 100;

	/** @throws Unreadable */
	public static function read( string $path ): self {
		$timing = new self();
		$delay  = 0;
		foreach ( GifBlocks::of( new ByteSource( $path ) ) as list( $kind, $content ) ) {
			if ( GifBlocks::CONTROL === $kind ) {
				$delay = 10 * unpack( 'v', $content, 1 )[1];
			} elseif ( GifBlocks::FRAME === $kind ) {
				$timing->durations[] = $delay <= self::TOO_SHORT_MS ? self::REPLACEMENT_MS : $delay;
				$delay               = 0;
			} elseif ( GifBlocks::LOOP === $kind ) {
				$repeats       = unpack( 'v', $content )[1];
				$timing->plays = 0 === $repeats ? 0 : $repeats + 1;
			}
		}
		return $timing;
	}
}
