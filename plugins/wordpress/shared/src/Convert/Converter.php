<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Color\IccProfile;
use Imagemill\Shared\Color\ProfileFinder;
use Imagemill\Shared\Engine\Engine;
use Imagemill\Shared\Engine\EngineException;
use Imagemill\Shared\Engine\GdEngine;
use Imagemill\Shared\Engine\ImagickEngine;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Image\ImageReader;
use Imagemill\Shared\Image\Unreadable;

/** Makes an image's WebP files: decodes it once and makes every size from that. */
final class Converter {
	private EngineChoice $choice;

	private ConvertOptions $options;

	private OutputCheck $check;

	public function __construct( EngineChoice $choice, ConvertOptions $options ) {
		$this->choice  = $choice;
		$this->options = $options;
		$this->check   = new OutputCheck( $choice->all(), array( $choice, 'fitsOpening' ) );
	}

	public static function forThisHost( ?ConvertOptions $options = null ): self {
		return new self( new EngineChoice( array( new ImagickEngine(), new GdEngine() ) ), $options ?? new ConvertOptions() );
	}

	/** Whether any library here can write WebP. */
	public function canWriteWebp(): bool {
		return $this->choice->canWrite( 'webp' );
	}

	/**
	 * Describes this host for troubleshooting, as plain values that are ready for JSON.
	 *
	 * @return array<string,mixed>
	 */
	public function describe(): array {
		$about = array(
			'webp'         => $this->canWriteWebp(),
			'quality'      => $this->options->quality,
			'memory_limit' => (string) ini_get( 'memory_limit' ),
		);
		foreach ( $this->choice->all() as $engine ) {
			$about[ $engine->name() ] = $engine->describe();
		}
		return $about;
	}

	/**
	 * Runs the jobs, largest first. Never throws because of an image or the disk. Jobs there was no
	 * time for get no outcome; at least one job runs, unless the deadline had already passed.
	 *
	 * @param Job[]                        $jobs
	 * @param callable(int, Outcome): void $onOutcome Called once for each job that was processed, with its key in $jobs.
	 */
	public function convert( string $source, array $jobs, Deadline $deadline, callable $onOutcome ): void {
		if ( $deadline->isOver() ) {
			return;
		}
		try {
			$info    = ImageReader::read( $source );
			$refusal = Limits::refuse( $info );
		} catch ( Unreadable $exception ) {
			$refusal = Outcome::failed( $exception->reason );
		}
		$plan = new Plan( $source, $jobs );
		if ( null !== $refusal ) {
			$plan->endAll( $refusal, $onOutcome );
			return;
		}
		$plan->refuseSizes( $info, $onOutcome );
		$profile = ProfileFinder::find( $source, $info );
		$work    = new Work( $this->choice, $this->check, $this->options, $deadline, $onOutcome );
		foreach ( $plan->groups( $info ) as list( $shape, $keys ) ) {
			$work->run( $plan, $shape, $keys, $profile );
		}
	}

	/**
	 * Why a file isn't a complete WebP of these dimensions, or null. Checks the RIFF size, the
	 * dimensions and, if this host can decode it, that it decodes.
	 */
	public function check( string $webp, int $width, int $height ): ?string {
		return $this->check->refuse( $webp, 'webp', $width, $height );
	}
}
