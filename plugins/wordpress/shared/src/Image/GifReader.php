<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/** Reads a GIF's dimensions and counts its frames. */
final class GifReader {
	private ByteSource $source;

	private ImageInfo $info;

	public function __construct( ByteSource $source ) {
		$this->source = $source;
		$this->info   = new ImageInfo( 'gif' );
	}

	/** @throws Unreadable */
	public function read(): ImageInfo {
		$this->info->width   = $this->source->little16( 6 );
		$this->info->height  = $this->source->little16( 8 );
		$this->info->palette = true;
		$this->info->frames  = 0;
		foreach ( GifBlocks::of( $this->source ) as list( $kind, $content ) ) {
			if ( GifBlocks::FRAME === $kind ) {
				++$this->info->frames;
				$this->includeFrame( ...array_values( unpack( 'v4', $content ) ) );
			} elseif ( GifBlocks::CONTROL === $kind && ord( $content ) & 1 ) {
				$this->info->alpha = true;
			}
		}
		if ( $this->info->width < 1 || $this->info->height < 1 || $this->info->frames < 1 ) {
			throw new Unreadable( 'damaged' );
		}
		$this->info->animated = $this->info->frames > 1;
		return $this->info;
	}

	private function includeFrame( int $left, int $top, int $width, int $height ): void {
		// Decoders disagree about a frame that extends past the canvas, and may enlarge the canvas
		// without limit.
		if ( $left + $width > $this->info->width || $top + $height > $this->info->height ) {
			throw new Unreadable( 'damaged' );
		}
		if ( $width < $this->info->width || $height < $this->info->height ) {
			$this->info->alpha = true; // What a frame doesn't cover may stay empty.
		}
	}
}
