<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Color\IccProfile;
use Imagemill\Shared\Color\ProfileFinder;
use Imagemill\Shared\Engine\Engine;
use Imagemill\Shared\Engine\EngineException;
use Imagemill\Shared\Engine\GdEngine;
use Imagemill\Shared\Engine\ImagickEngine;
use Imagemill\Shared\Files\AtomicFile;
use Imagemill\Shared\Files\FileException;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Image\ImageReader;
use Imagemill\Shared\Image\Unreadable;

/**
 * Makes a JPEG, PNG or WebP smaller in the same format: scaled to fit, upright, without a position.
 */
final class Recompressor {
	/** A reason that isn't in Reasons, because the Converter leaves every WebP alone. */
	public const ANIMATED_WEBP = 'animated_webp';

	/**
	 * Re-encoding costs a little quality, so at the same dimensions the result must be smaller than
	 * this share of the original. WebP files don't say what quality they have.
	 */
	private const WORTH = array(
		'jpeg' => 0.95,
		'webp' => 0.8,
	);

	private EngineChoice $choice;

	private OutputCheck $check;

	public function __construct( EngineChoice $choice ) {
		$this->choice = $choice;
		$this->check  = new OutputCheck( $choice->all(), array( $choice, 'fitsOpening' ) );
	}

	public static function forThisHost(): self {
		return new self( new EngineChoice( array( new ImagickEngine(), new GdEngine() ) ) );
	}

	/**
	 * Writes $target (which may be $source). MADE: it's there and smaller. LARGER: $source can't be
	 * improved, and nothing was written. SKIPPED: not such a format, or animated. Never throws
	 * because of an image or the disk.
	 */
	public function recompress( string $source, string $target, RecompressOptions $options ): Outcome {
		try {
			$info = ImageReader::read( $source );
			if ( $info->animated || ! in_array( $info->type, array( 'jpeg', 'png', 'webp' ), true ) ) {
				return $this->skip( $info );
			}
			$wrapping = new Wrapping( $source, $info, $options );
			return $this->better( $source, $target, $info, $wrapping, $options );
		} catch ( Unreadable $exception ) {
			return Outcome::failed( $exception->reason );
		}
	}

	/**
	 * Re-encodes the image. If that's no use, only removes private metadata, as long as that makes
	 * the file smaller.
	 */
	private function better( string $source, string $target, ImageInfo $info, Wrapping $wrapping, RecompressOptions $options ): Outcome {
		$geometry = Fit::into( $info, $options->maxWidth, $options->maxHeight );
		$isWhole  = $geometry->isWhole( $info->uprightWidth(), $info->uprightHeight() );
		$outcome  = Outcome::larger( $info->bytes, '' );
		if ( ! $isWhole || $this->mayGain( $info, $options ) ) {
			$outcome = $this->reencode( $source, $target, $info, $geometry, $wrapping, $options );
		}
		if ( $outcome->isMade() || Outcome::FAILED === $outcome->status || ! ( $info->position || $options->dropAllMetadata ) ) {
			return $outcome;
		}
		$clean = $wrapping->cleaned();
		$made  = strlen( $clean ) < $info->bytes ? $this->store( $target, $clean, $info, Geometry::whole( $info->width, $info->height ), 'imagemill' ) : $outcome;
		return Outcome::FAILED === $made->status || $made->isMade() ? $made : $outcome;
	}

	private function mayGain( ImageInfo $info, RecompressOptions $options ): bool {
		if ( 'jpeg' === $info->type ) {
			return null === $info->jpegQuality || $info->jpegQuality > $options->jpegQuality || $info->cmyk;
		}
		return 'webp' === $info->type || $options->png;
	}

	private function reencode( string $source, string $target, ImageInfo $info, Geometry $geometry, Wrapping $wrapping, RecompressOptions $options ): Outcome {
		$profile = ProfileFinder::find( $source, $info );
		$isWhole = $geometry->isWhole( $info->uprightWidth(), $info->uprightHeight() );
		$reason  = Reasons::NO_ENCODER;
		foreach ( $this->choice->all() as $engine ) {
			$lack = $this->choice->lacks( $engine, $info, $profile, $info->type );
			if ( $isWhole && ! $engine->keepsFullDepth() && 'png' === $info->type && ( $info->alpha || $info->bits > 8 ) ) {
				$lack = Reasons::LARGER; // It wouldn't be lossless, so leave the file alone.
			}
			if ( null !== $lack || ! $this->choice->fitsSize( $engine, $info, $geometry ) ) {
				$reason = Reasons::NO_ENCODER === $reason ? ( $lack ?? Reasons::MEMORY ) : $reason;
				continue;
			}
			try {
				$bytes = $this->encode( $engine, $source, $info, $geometry, $wrapping, $options, $profile );
				$most  = $isWhole && ! $info->lossless ? $info->bytes * ( self::WORTH[ $info->type ] ?? 1 ) : $info->bytes;
				return strlen( $bytes ) < $most ? $this->store( $target, $bytes, $info, $geometry, $engine->name() ) : Outcome::larger( strlen( $bytes ), $engine->name() );
			} catch ( EngineException $exception ) {
				$reason = $exception->reason;
			}
		}
		if ( Reasons::LARGER === $reason ) {
			return Outcome::larger( $info->bytes, '' );
		}
		return in_array( $reason, array( Reasons::DAMAGED, Reasons::BAD_RESULT ), true ) ? Outcome::failed( $reason ) : Outcome::needsBrowser( $reason );
	}

	/** @throws EngineException */
	private function encode( Engine $engine, string $source, ImageInfo $info, Geometry $geometry, Wrapping $wrapping, RecompressOptions $options, ?IccProfile $profile ): string {
		$canvas = $engine->open( $source, $info );
		if ( $info->cmyk && null !== $profile ) {
			$canvas = $canvas->toSrgb( $profile->bytes() );
		}
		$upright = ( new Scaler( $canvas, $info ) )->make( $geometry );
		unset( $canvas );
		return $wrapping->wrap( $upright->encode( $info->type, $this->qualityFor( $info, $options ) ), $geometry );
	}

	private function qualityFor( ImageInfo $info, RecompressOptions $options ): int {
		if ( 'jpeg' === $info->type ) {
			return max( 1, min( $options->jpegQuality, $info->jpegQuality ?? 100 ) );
		}
		return 'webp' === $info->type && ! $info->lossless ? $options->webpQuality : 0;
	}

	private function store( string $target, string $bytes, ImageInfo $info, Geometry $geometry, string $by ): Outcome {
		try {
			AtomicFile::put( $target, $bytes, fn( string $temporary ): ?string => $this->check->refuse( $temporary, $info->type, $geometry->width, $geometry->height ) );
			return Outcome::made( strlen( $bytes ), $by );
		} catch ( FileException $exception ) {
			return Outcome::failed( '' === $exception->reason ? Reasons::NOT_WRITABLE : $exception->reason );
		}
	}

	private function skip( ImageInfo $info ): Outcome {
		$animated = array(
			'png'  => Reasons::ANIMATED_PNG,
			'gif'  => Reasons::ANIMATED_GIF,
			'webp' => self::ANIMATED_WEBP,
		);
		return Outcome::skipped( $info->animated ? $animated[ $info->type ] : Reasons::OTHER_TYPE );
	}
}
