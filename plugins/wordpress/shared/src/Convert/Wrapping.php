<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Color\ProfileFinder;
use Imagemill\Shared\Engine\EngineException;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Image\Unreadable;
use Imagemill\Shared\Metadata\ExifKeeper;
use Imagemill\Shared\Metadata\JpegFile;
use Imagemill\Shared\Metadata\PngFile;
use Imagemill\Shared\Webp\WebpContainer;

/** What surrounds an upload's pixels: its profile, and the metadata that's kept. */
final class Wrapping {
	private string $source;

	private ImageInfo $info;

	private RecompressOptions $options;

	public function __construct( string $source, ImageInfo $info, RecompressOptions $options ) {
		$this->source  = $source;
		$this->info    = $info;
		$this->options = $options;
	}

	/**
	 * Adds profile and metadata to an encoder's upright output.
	 *
	 * @throws EngineException If the encoder's output isn't valid.
	 */
	public function wrap( string $bytes, Geometry $geometry ): string {
		try {
			switch ( $this->info->type ) {
				case 'jpeg':
					$metadata = JpegFile::keptMetadata( $this->source, false, ! $this->options->dropAllMetadata );
					return JpegFile::insert( $bytes, $metadata . JpegFile::profile( $this->profileFor( $this->isGrayJpeg( $bytes ) ) ) );
				case 'png':
					if ( strlen( $bytes ) < 33 ) {
						throw EngineException::badResult();
					}
					$gray = in_array( ord( $bytes[25] ), array( 0, 4 ), true );
					return PngFile::insert( $bytes, PngFile::colors( $this->source, $this->info->profile && $gray !== $this->info->gray ? $this->profileFor( $gray ) : null ) );
				default:
					$webp = new WebpContainer( $bytes );
					$webp->dropMetadata();
					$webp->setProfile( $this->profileFor( false ), $geometry->width, $geometry->height );
					return $webp->bytes();
			}
		} catch ( Unreadable $exception ) {
			$refusal = new EngineException( Reasons::BAD_RESULT, $exception->getMessage(), $exception );
			throw $refusal;
		}
	}

	/**
	 * The same file without private metadata. Its pixels aren't encoded again.
	 *
	 * @throws Unreadable
	 */
	public function cleaned(): string {
		switch ( $this->info->type ) {
			case 'jpeg':
				return JpegFile::cleaned( $this->source, JpegFile::keptMetadata( $this->source, true, ! $this->options->dropAllMetadata ) );
			case 'png':
				return PngFile::cleaned( $this->source );
			default:
				return $this->cleanedWebp();
		}
	}

	// A WebP that its EXIF rotates would lie on its side without it, so the orientation stays.
	private function cleanedWebp(): string {
		$webp = new WebpContainer( (string) file_get_contents( $this->source ) );
		$exif = 1 === $this->info->orientation ? null : ExifKeeper::keep( $webp->exif(), true, false );
		$webp->dropMetadata();
		if ( null !== $exif ) {
			$webp->setExif( $exif );
		}
		return $webp->bytes();
	}

	// Gray pixels keep the gray profile. If the encoder turned them into colors, they get an
	// equivalent color profile. CMYK has already become sRGB.
	private function profileFor( bool $gray ): ?string {
		if ( $this->info->cmyk ) {
			return null;
		}
		if ( $gray ) {
			return ProfileFinder::raw( $this->source, $this->info );
		}
		$profile = ProfileFinder::find( $this->source, $this->info );
		return null === $profile ? null : $profile->bytes();
	}

	private function isGrayJpeg( string $bytes ): bool {
		// The first frame header: FF C0 or C2, length, bits, height, width, components.
		return 1 === preg_match( '/\xFF[\xC0\xC2]\x00\x0B\x08.{4}\x01/s', substr( $bytes, 0, 4096 ) );
	}
}
