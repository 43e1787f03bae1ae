<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Color\IccProfile;
use Imagemill\Shared\Engine\Canvas;
use Imagemill\Shared\Engine\Engine;
use Imagemill\Shared\Engine\EngineException;
use Imagemill\Shared\Image\GifTiming;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Image\Unreadable;
use Imagemill\Shared\Memory\MemoryEstimate;
use Imagemill\Shared\Webp\WebpContainer;

/**
 * Encodes upright pixels as lossy or, if the source allows it, lossless WebP, whichever is better.
 */
final class WebpCoder {
	/**
	 * Images over LARGE pixels with more bytes per pixel than PHOTO_BYTES_PER_PIXEL are photos.
	 * Lossless would take 5 to 13 times the bytes, and a long time.
	 */
	private const PHOTO_BYTES_PER_PIXEL = 1.0;
	private const LARGE                 = 65536;

	/**
	 * How many times the lossy bytes a lossless file may take. It loses nothing, so it survives
	 * later edits better.
	 */
	private const MAX_LOSSLESS_RATIO = 1.2;

	private Engine $engine;

	private ImageInfo $info;

	private int $quality;

	private ?IccProfile $profile;

	private ?GifTiming $timing;

	public function __construct( Engine $engine, ImageInfo $info, int $quality, ?IccProfile $profile, ?GifTiming $timing ) {
		$this->engine  = $engine;
		$this->info    = $info;
		$this->quality = $quality;
		$this->profile = $profile;
		$this->timing  = $timing;
	}

	/**
	 * The file's bytes.
	 *
	 * @throws EngineException
	 */
	public function encode( Canvas $canvas, bool $isWhole, int $originalBytes ): string {
		$lossless = $this->mayBeLossless( $canvas->width() * $canvas->height() ) ? $this->attempt( $canvas, 0 ) : null;
		$lossy    = $this->attempt( $canvas, $this->qualityFor( $isWhole ) );
		$better   = self::better( $lossless, $lossy, $originalBytes );
		if ( null === $better ) {
			throw EngineException::animatedGif( 'An animation lost frames.' );
		}
		return $better;
	}

	private static function better( ?string $lossless, ?string $lossy, int $originalBytes ): ?string {
		if ( null === $lossless || null === $lossy ) {
			return $lossless ?? $lossy;
		}
		$worth = strlen( $lossless ) <= self::MAX_LOSSLESS_RATIO * strlen( $lossy ) && strlen( $lossless ) < $originalBytes;
		return $worth || strlen( $lossless ) <= strlen( $lossy ) ? $lossless : $lossy;
	}

	private function mayBeLossless( int $size ): bool {
		$pixels = $this->info->pixels() * max( 1, $this->info->frames );
		$drawn  = 'jpeg' !== $this->info->type && ( $pixels <= self::LARGE || $this->info->bytes <= self::PHOTO_BYTES_PER_PIXEL * $pixels );
		return $drawn && $size <= MemoryEstimate::LOSSLESS_PIXELS && $this->engine->canWriteLossless();
	}

	/**
	 * Never raises a JPEG's own quality. Scaling down removes its artifacts, so scaled sizes get
	 * the requested quality.
	 */
	private function qualityFor( bool $isWhole ): int {
		return $isWhole && null !== $this->info->jpegQuality ? max( 1, min( $this->quality, $this->info->jpegQuality ) ) : $this->quality;
	}

	private function attempt( Canvas $canvas, int $quality ): ?string {
		try {
			$webp = new WebpContainer( $canvas->encode( 'webp', $quality ) );
		} catch ( Unreadable $exception ) {
			$refusal = new EngineException( Reasons::BAD_RESULT, $exception->getMessage(), $exception );
			throw $refusal;
		}
		$webp->dropMetadata();
		$webp->setProfile( null === $this->profile ? null : $this->profile->bytes(), $canvas->width(), $canvas->height() );
		// Encoders drop frames that look like the previous one, and ImageMagick 6 gives each frame
		// the next one's duration.
		$whole = null === $this->timing || $webp->setTiming( $this->timing->durations, $this->timing->plays );
		return $whole ? $webp->bytes() : null;
	}
}
