<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/**
 * Reads a JPEG's structure up to its end marker, because GD and Imagick both open a truncated one
 * without complaint.
 */
final class JpegReader {
	private const EXIF = "Exif\0\0";
	private const ICC  = "ICC_PROFILE\0";

	private ByteSource $source;

	private ImageInfo $info;

	public function __construct( ByteSource $source ) {
		$this->source = $source;
		$this->info   = new ImageInfo( 'jpeg' );
	}

	/** @throws Unreadable */
	public function read(): ImageInfo {
		$scans = 0;
		foreach ( JpegSegments::of( $this->source ) as list( $marker, $offset, $length ) ) {
			if ( self::isFrame( $marker ) ) {
				$this->readFrame( $marker, $offset );
			} elseif ( 0xDB === $marker ) {
				$this->readQuantization( $this->source->at( $offset, $length ) );
			} elseif ( 0xE1 === $marker || 0xE2 === $marker ) {
				$this->readMetadata( $marker, $offset, $length );
			} elseif ( 0xDA === $marker ) {
				++$scans;
			}
		}
		if ( 0 === $scans || $this->info->width < 1 || $this->info->height < 1 ) {
			throw new Unreadable( 'damaged' );
		}
		return $this->info;
	}

	private static function isFrame( int $marker ): bool {
		// C4, C8 and CC are tables and extensions.
		return $marker >= 0xC0 && $marker <= 0xCF && ! in_array( $marker, array( 0xC4, 0xC8, 0xCC ), true );
	}

	private function readFrame( int $marker, int $offset ): void {
		$this->info->bits        = $this->source->byte( $offset );
		$this->info->height      = $this->source->big16( $offset + 1 );
		$this->info->width       = $this->source->big16( $offset + 3 );
		$components              = $this->source->byte( $offset + 5 );
		$this->info->gray        = 1 === $components;
		$this->info->cmyk        = 4 === $components;
		$this->info->progressive = 2 === ( $marker & 3 );
	}

	private function readQuantization( string $tables ): void {
		$quality = JpegQuality::ofTables( $tables );
		if ( null !== $quality ) {
			$this->info->jpegQuality = $quality;
		}
	}

	private function readMetadata( int $marker, int $offset, int $length ): void {
		$data = $this->source->at( $offset, $length );
		if ( 0xE2 === $marker ) {
			$this->info->profile = $this->info->profile || 0 === strpos( $data, self::ICC );
		} elseif ( 0 === strpos( $data, self::EXIF ) ) {
			$exif = new ExifReader( substr( $data, strlen( self::EXIF ) ) );

			$this->info->orientation = $exif->orientation();
			$this->info->position    = $this->info->position || $exif->hasLocation();
		} else { // XMP, in one piece or several: GPSLatitude, GPSLongitude.
			$this->info->position = $this->info->position || false !== strpos( $data, 'GPSL' );
		}
	}
}
