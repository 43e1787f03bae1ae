<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Colour\IccProfile;
use Imagemill\Shared\Engine\Engine;
use Imagemill\Shared\Engine\EngineTrouble;
use Imagemill\Shared\Picture\GifTiming;
use Imagemill\Shared\Picture\PictureInfo;
use Imagemill\Shared\Picture\Unreadable;

/** A picture that one library has decoded, and out of which WebP files come. */
final class OpenPicture {
	/** Profiles of more bytes weigh on small pictures: colours are converted where the library can. */
	private const HEAVY_PROFILE = 16384;

	private Engine $engine;

	private PictureInfo $info;

	private Scaler $scaler;

	private WebpCoder $coder;

	/**
	 * @throws EngineTrouble When the library does not open it.
	 */
	public function __construct( Engine $engine, string $source, PictureInfo $info, ?IccProfile $profile, int $quality ) {
		$this->engine = $engine;
		$this->info   = $info;
		$timing       = null;
		if ( $info->animated ) {
			try {
				$timing = GifTiming::read( $source );
			} catch ( Unreadable $trouble ) {
				$refusal = new EngineTrouble( $trouble->reason );
				throw $refusal;
			}
			$canvas = $engine->openAnimation( $source, $info, $timing );
		} else {
			$canvas = $engine->open( $source, $info );
		}
		if ( null !== $profile && $engine->canConvertColours() && ( $info->cmyk || strlen( $profile->bytes() ) > self::HEAVY_PROFILE ) ) {
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
	 * Lets pixels go that are not needed for what is left to make.
	 *
	 * @param Geometry[] $left
	 * @throws EngineTrouble
	 */
	public function reduceFor( array $left ): void {
		$this->scaler->reduceFor( $left );
	}

	/**
	 * The WebP of one size, or null where it does not look like the file it should.
	 *
	 * @throws EngineTrouble
	 */
	public function make( Job $job, ?Sibling $sibling ): ?string {
		$geometry = $job->geometry;
		$canvas   = $this->scaler->make( $geometry );
		if ( null !== $sibling && ! $sibling->looksLike( $canvas, $this->engine ) ) {
			return null;
		}
		return $this->coder->encode( $canvas, $geometry->isWhole( $this->info->uprightWidth(), $this->info->uprightHeight() ), $job->mustBeBelow );
	}
}
