<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/** Reads a PNG's chunks up to IEND. */
final class PngReader {
	/** Maximum bytes of a text (XMP) to search for a position. */
	private const TEXT = 1048576;

	private ByteSource $source;

	private ImageInfo $info;

	public function __construct( ByteSource $source ) {
		$this->source = $source;
		$this->info   = new ImageInfo( 'png' );
	}

	/** @throws Unreadable */
	public function read(): ImageInfo {
		$first = true;
		$data  = false;
		foreach ( PngChunks::of( $this->source ) as list( $name, $offset, $length ) ) {
			if ( $first ) {
				$this->readHeader( $name, $offset, $length );
				$first = false;
			}
			$data = $data || 'IDAT' === $name;
			$this->readChunk( $name, $offset, $length );
		}
		if ( ! $data ) {
			throw new Unreadable( 'damaged' );
		}
		return $this->info;
	}

	private function readHeader( string $name, int $offset, int $length ): void {
		if ( 'IHDR' !== $name || 13 !== $length ) {
			throw new Unreadable( 'damaged' );
		}
		$kind                    = $this->source->byte( $offset + 9 );
		$this->info->width       = $this->source->big32( $offset );
		$this->info->height      = $this->source->big32( $offset + 4 );
		$this->info->bits        = $this->source->byte( $offset + 8 );
		$this->info->palette     = 3 === $kind;
		$this->info->gray        = 0 === $kind || 4 === $kind;
		$this->info->alpha       = 4 === $kind || 6 === $kind;
		$this->info->progressive = 1 === $this->source->byte( $offset + 12 );
		$known                   = in_array( $kind, array( 0, 2, 3, 4, 6 ), true ) && in_array( $this->info->bits, array( 1, 2, 4, 8, 16 ), true );
		if ( ! $known || $this->info->width < 1 || $this->info->height < 1 ) {
			throw new Unreadable( 'damaged' );
		}
	}

	private function readChunk( string $name, int $offset, int $length ): void {
		switch ( $name ) {
			case 'tRNS':
				$this->info->alpha = true;
				break;
			case 'iCCP':
				$this->info->profile = true;
				break;
			case 'acTL':
				$this->info->frames   = $this->source->big32( $offset );
				$this->info->animated = true;
				break;
			case 'iTXt':
				$this->info->position = $this->info->position || false !== strpos( $this->source->at( $offset, min( $length, self::TEXT ) ), 'GPSL' );
				break;
			case 'eXIf':
				// Browsers and WordPress ignore a PNG's orientation, so it stays 1 here.
				$exif                 = new ExifReader( $this->source->at( $offset, $length ) );
				$this->info->position = $this->info->position || $exif->hasLocation();
				break;
		}
	}
}
