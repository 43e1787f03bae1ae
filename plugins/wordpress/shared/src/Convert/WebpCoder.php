<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Colour\IccProfile;
use Imagemill\Shared\Engine\Canvas;
use Imagemill\Shared\Engine\Engine;
use Imagemill\Shared\Engine\EngineTrouble;
use Imagemill\Shared\Memory\MemoryEstimate;
use Imagemill\Shared\Picture\GifTiming;
use Imagemill\Shared\Picture\PictureInfo;
use Imagemill\Shared\Picture\Unreadable;
use Imagemill\Shared\Webp\WebpContainer;

/** Codes upright pixels as the smaller of what is allowed for their source: with loss, or without. */
final class WebpCoder {
	/** Large pictures of more bytes a pixel are photographs: coding without loss takes 5 to 13 times the bytes, and long. */
	private const PHOTOGRAPH = 1.0;
	private const LARGE      = 65536;

	/** Without loss is worth so many times the bytes: it looks better for longer, whatever is done with it. */
	private const WORTH = 1.2;

	private Engine $engine;

	private PictureInfo $info;

	private int $quality;

	private ?IccProfile $profile;

	private ?GifTiming $timing;

	public function __construct( Engine $engine, PictureInfo $info, int $quality, ?IccProfile $profile, ?GifTiming $timing ) {
		$this->engine  = $engine;
		$this->info    = $info;
		$this->quality = $quality;
		$this->profile = $profile;
		$this->timing  = $timing;
	}

	/**
	 * The file's bytes.
	 *
	 * @throws EngineTrouble
	 */
	public function encode( Canvas $canvas, bool $isWhole, int $mustBeBelow ): string {
		$lossless = $this->mayBeLossless( $canvas->width() * $canvas->height() ) ? $this->attempt( $canvas, 0 ) : null;
		$lossy    = $this->attempt( $canvas, $this->qualityFor( $isWhole ) );
		$better   = self::better( $lossless, $lossy, $mustBeBelow );
		if ( null === $better ) {
			throw EngineTrouble::animatedGif( 'An animation lost pictures.' );
		}
		return $better;
	}

	private static function better( ?string $lossless, ?string $lossy, int $mustBeBelow ): ?string {
		if ( null === $lossless || null === $lossy ) {
			return $lossless ?? $lossy;
		}
		$worth = strlen( $lossless ) <= self::WORTH * strlen( $lossy ) && strlen( $lossless ) < $mustBeBelow;
		return $worth || strlen( $lossless ) <= strlen( $lossy ) ? $lossless : $lossy;
	}

	private function mayBeLossless( int $size ): bool {
		$pixels = $this->info->pixels() * max( 1, $this->info->frames );
		$drawn  = 'jpeg' !== $this->info->type && ( $pixels <= self::LARGE || $this->info->bytes <= self::PHOTOGRAPH * $pixels );
		return $drawn && $size <= MemoryEstimate::LOSSLESS_PIXELS && $this->engine->canWriteLossless();
	}

	/** A JPEG's own quality is not raised; what is scaled down from it has lost its traces, and gets what is asked for. */
	private function qualityFor( bool $isWhole ): int {
		return $isWhole && null !== $this->info->jpegQuality ? max( 1, min( $this->quality, $this->info->jpegQuality ) ) : $this->quality;
	}

	private function attempt( Canvas $canvas, int $quality ): ?string {
		try {
			$webp = new WebpContainer( $canvas->encode( 'webp', $quality ) );
		} catch ( Unreadable $trouble ) {
			$refusal = new EngineTrouble( Reasons::BAD_RESULT, $trouble->getMessage(), $trouble );
			throw $refusal;
		}
		$webp->dropMetadata();
		$webp->setProfile( null === $this->profile ? null : $this->profile->bytes(), $canvas->width(), $canvas->height() );
		// Encoders leave out pictures that look like the one before, and ImageMagick 6 gives each the duration of the next.
		$whole = null === $this->timing || $webp->setTiming( $this->timing->durations, $this->timing->plays );
		return $whole ? $webp->bytes() : null;
	}
}
