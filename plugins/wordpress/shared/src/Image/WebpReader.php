<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/** Reads a WebP's chunks. */
final class WebpReader {
	private ByteSource $source;

	public function __construct( ByteSource $source ) {
		$this->source = $source;
	}

	/** @throws Unreadable */
	public function read(): ImageInfo {
		$info = new ImageInfo( 'webp' );
		$end  = 8 + $this->source->little32( 4 );
		if ( $end > $this->source->size() ) {
			throw new Unreadable( 'truncated' );
		}
		$offset       = 12;
		$info->frames = 0;
		while ( $offset + 8 <= $end ) {
			$name   = $this->source->at( $offset, 4 );
			$length = $this->source->little32( $offset + 4 );
			if ( $offset + 8 + $length > $end ) {
				throw new Unreadable( 'truncated' );
			}
			$this->readChunk( $info, $name, $this->source->upTo( $offset + 8, min( $length, 30 ) ) );
			if ( 'EXIF' === $name ) {
				$exif = new ExifReader( preg_replace( '/^Exif\0\0/', '', $this->source->at( $offset + 8, $length ) ) );

				$info->orientation = $exif->orientation();
				$info->position    = $info->position || $exif->hasLocation();
			} elseif ( 'XMP ' === $name ) {
				$info->position = $info->position || false !== strpos( $this->source->at( $offset + 8, $length ), 'GPSL' );
			}
			$offset += 8 + $length + ( $length & 1 );
		}
		if ( $info->width < 1 || $info->height < 1 || $info->frames < 1 ) {
			throw new Unreadable( 'damaged' );
		}
		return $info;
	}

	private function readChunk( ImageInfo $info, string $name, string $head ): void {
		if ( 'VP8X' === $name && strlen( $head ) >= 10 ) {
			$flags          = ord( $head[0] );
			$info->animated = (bool) ( $flags & 0x02 );
			$info->alpha    = (bool) ( $flags & 0x10 );
			$info->width    = 1 + unpack( 'V', substr( $head, 4, 3 ) . "\0" )[1];
			$info->height   = 1 + unpack( 'V', substr( $head, 7, 3 ) . "\0" )[1];
		} elseif ( 'ICCP' === $name ) {
			$info->profile = true;
		} elseif ( 'ANMF' === $name ) {
			++$info->frames;
		} elseif ( 'VP8 ' === $name && strlen( $head ) >= 10 && "\x9D\x01\x2A" === substr( $head, 3, 3 ) ) {
			++$info->frames;
			$this->setSize( $info, unpack( 'v', $head, 6 )[1] & 0x3FFF, unpack( 'v', $head, 8 )[1] & 0x3FFF );
		} elseif ( 'VP8L' === $name && 0 === strpos( $head, "\x2F" ) && strlen( $head ) >= 5 ) {
			++$info->frames;
			$packed         = unpack( 'V', $head, 1 )[1];
			$info->lossless = true;
			$info->alpha    = $info->alpha || ( $packed >> 28 & 1 );
			$this->setSize( $info, 1 + ( $packed & 0x3FFF ), 1 + ( $packed >> 14 & 0x3FFF ) );
		}
	}

	// VP8X gives the canvas size and, if present, comes first.
	private function setSize( ImageInfo $info, int $width, int $height ): void {
		if ( 0 === $info->width ) {
			$info->width  = $width;
			$info->height = $height;
		} elseif ( $info->width !== $width || $info->height !== $height ) {
			throw new Unreadable( 'damaged' );
		}
	}
}
