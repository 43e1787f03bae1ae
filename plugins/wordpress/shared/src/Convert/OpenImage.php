<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Color\IccProfile;
use Imagemill\Shared\Engine\Engine;
use Imagemill\Shared\Engine\EngineException;
use Imagemill\Shared\Image\GifTiming;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Image\Unreadable;

/** An image that a library has decoded, to make WebP files from. */
final class OpenImage {
	/**
	 * Bytes from which a profile makes small images noticeably larger. If the library can, it
	 * converts the colors instead.
	 */
	private const HEAVY_PROFILE = 16384;

	private Engine $engine;

	private ImageInfo $info;

	private Scaler $scaler;

	private WebpCoder $coder;

	/**
	 * @throws EngineException If the library can't open it.
	 */
	public function __construct( Engine $engine, string $source, ImageInfo $info, ?IccProfile $profile, int $quality ) {
		$this->engine = $engine;
		$this->info   = $info;
		$timing       = null;
		if ( $info->animated ) {
			try {
				$timing = GifTiming::read( $source );
			} catch ( Unreadable $exception ) {
				$refusal = new EngineException( $exception->reason );
				throw $refusal;
			}
			$canvas = $engine->openAnimation( $source, $info, $timing );
		} else {
			$canvas = $engine->open( $source, $info );
		}
		if ( null !== $profile && $engine->canConvertColors() && ( $info->cmyk || strlen( $profile->bytes() ) > self::HEAVY_PROFILE ) ) {
			$canvas  = $canvas->toSrgb( $profile->bytes() );
			$profile = null;
		}
		$this->scaler = new Scaler( $canvas, $info );
		$this->coder  = new WebpCoder( $engine, $info, $quality, $profile, $timing );
	}

	public function engine(): Engine {
		return $this->engine;
	}

	/**
	 * Frees pixels that aren't needed for the remaining sizes.
	 *
	 * @param Geometry[] $left
	 * @throws EngineException
	 */
	public function reduceFor( array $left ): void {
		$this->scaler->reduceFor( $left );
	}

	/**
	 * The WebP for one size, or null if it doesn't look like the file it belongs to.
	 *
	 * @throws EngineException
	 */
	public function make( Job $job, ?Sibling $sibling ): ?string {
		$geometry = $job->geometry;
		$canvas   = $this->scaler->make( $geometry );
		if ( null !== $sibling && ! $sibling->looksLike( $canvas, $this->engine ) ) {
			return null;
		}
		return $this->coder->encode( $canvas, $geometry->isWhole( $this->info->uprightWidth(), $this->info->uprightHeight() ), $job->originalBytes );
	}
}
