<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Color\IccProfile;
use Imagemill\Shared\Engine\Engine;
use Imagemill\Shared\Engine\EngineException;
use Imagemill\Shared\Files\AtomicFile;
use Imagemill\Shared\Files\FileException;
use Imagemill\Shared\Image\ImageInfo;

/** Runs a source's jobs with the first library that can do them, and the rest with the next. */
final class Work {
	/**
	 * Reasons that apply only to this host, so a browser may still succeed. The most informative
	 * one comes first.
	 */
	private const NEEDS_BROWSER = array( Reasons::MEMORY, Reasons::COLORS, Reasons::DECODER, Reasons::NO_ENCODER );

	private EngineChoice $choice;

	private OutputCheck $check;

	private ConvertOptions $options;

	private Deadline $deadline;

	/** @var callable(int, Outcome): void */
	private $onOutcome;

	private bool $begun = false;

	public function __construct( EngineChoice $choice, OutputCheck $check, ConvertOptions $options, Deadline $deadline, callable $onOutcome ) {
		$this->choice    = $choice;
		$this->check     = $check;
		$this->options   = $options;
		$this->deadline  = $deadline;
		$this->onOutcome = $onOutcome;
	}

	/** @param array<int, int|string> $keys Of jobs, largest first. */
	public function run( Plan $plan, ImageInfo $info, array $keys, ?IccProfile $profile ): void {
		$reasons = array_fill_keys( $keys, array() );
		foreach ( $this->choice->all() as $engine ) {
			$lack = $this->choice->lacks( $engine, $info, $profile, 'webp' );
			$able = array();
			foreach ( array_keys( $reasons ) as $key ) {
				$reason = $lack ?? ( $this->choice->fitsSize( $engine, $info, $plan->jobs[ $key ]->geometry ) ? null : Reasons::MEMORY );
				if ( null === $reason ) {
					$able[] = $key;
				} else {
					$reasons[ $key ][] = $reason;
				}
			}
			foreach ( $this->runBy( $engine, $plan, $info, $able, $profile ) as $key => $reason ) {
				if ( null === $reason ) {
					unset( $reasons[ $key ] );
				} else {
					$reasons[ $key ][] = $reason;
				}
			}
			if ( $this->isLate() ) {
				return;
			}
		}
		foreach ( $reasons as $key => $why ) {
			$this->tell( $key, self::refusal( $why ) );
		}
	}

	/**
	 * @param array<int, int|string> $keys
	 * @return array<int|string, string|null> Null if done (or out of time), otherwise why this engine couldn't.
	 */
	private function runBy( Engine $engine, Plan $plan, ImageInfo $info, array $keys, ?IccProfile $profile ): array {
		if ( array() === $keys || $this->isLate() ) {
			return array_fill_keys( $keys, null );
		}
		try {
			$image = new OpenImage( $engine, $plan->source, $info, $profile, $this->options->quality );
		} catch ( EngineException $exception ) {
			return array_fill_keys( $keys, $exception->reason );
		}
		$results = array();
		foreach ( $keys as $i => $key ) {
			$results[ $key ] = null;
			if ( $this->isLate() ) {
				continue;
			}
			try {
				$left = array_map( static fn( $other ): Geometry => $plan->jobs[ $other ]->geometry, array_slice( $keys, $i ) );
				$image->reduceFor( $left );
				$this->tell( $key, $this->makeOne( $image, $plan->jobs[ $key ], $plan->sibling( $key ) ) );
			} catch ( EngineException $exception ) {
				$results[ $key ] = $exception->reason;
			}
		}
		return $results;
	}

	/** @throws EngineException */
	private function makeOne( OpenImage $image, Job $job, ?Sibling $sibling ): Outcome {
		$by   = $image->engine()->name();
		$webp = null;
		if ( null === $sibling || $sibling->hasSizeOf( $job->geometry ) ) {
			$comparable = null !== $sibling && $this->choice->fitsOpening( $image->engine(), $sibling->info );
			$webp       = $image->make( $job, $comparable ? $sibling : null );
		}
		if ( null === $webp && null !== $sibling ) {
			return $this->makeFromSibling( $sibling, $job );
		}
		return strlen( (string) $webp ) >= $job->originalBytes ? Outcome::larger( strlen( (string) $webp ), $by ) : $this->store( $job, (string) $webp, $by );
	}

	/** @throws EngineException */
	private function store( Job $job, string $webp, string $by ): Outcome {
		$geometry = $job->geometry;
		try {
			AtomicFile::put(
				$job->target,
				$webp,
				fn( string $temporary ): ?string => $this->check->refuse( $temporary, 'webp', $geometry->width, $geometry->height )
			);
			return Outcome::made( strlen( $webp ), $by );
		} catch ( FileException $exception ) {
			if ( '' !== $exception->reason ) {
				$refusal = new EngineException( $exception->reason );
				throw $refusal;
			}
			return Outcome::failed( Reasons::NOT_WRITABLE );
		}
	}

	private function makeFromSibling( Sibling $sibling, Job $job ): Outcome {
		$outcome = Outcome::failed( Reasons::BAD_GEOMETRY );
		$whole   = Geometry::whole( $sibling->info->uprightWidth(), $sibling->info->uprightHeight() );
		( new Converter( $this->choice, $this->options ) )->convert(
			$sibling->path,
			array( new Job( $job->target, $whole, $job->originalBytes ) ),
			Deadline::in( INF ),
			static function ( int $key, Outcome $result ) use ( &$outcome ): void {
				$outcome = $result;
			}
		);
		return $outcome;
	}

	/** @param string[] $reasons From each library that was tried. */
	private static function refusal( array $reasons ): Outcome {
		$faults = array_values( array_diff( $reasons, self::NEEDS_BROWSER, array( Reasons::ANIMATED_GIF ) ) );
		if ( in_array( Reasons::MEMORY, $reasons, true ) ) {
			// Even if others failed: with enough memory, this one might have succeeded.
			return Outcome::needsBrowser( Reasons::MEMORY );
		}
		if ( array() !== $faults ) {
			return Outcome::failed( $faults[0] );
		}
		if ( in_array( Reasons::ANIMATED_GIF, $reasons, true ) ) {
			return Outcome::skipped( Reasons::ANIMATED_GIF );
		}
		return Outcome::needsBrowser( array_values( array_intersect( self::NEEDS_BROWSER, $reasons ) )[0] ?? Reasons::NO_ENCODER );
	}

	/** @param int|string $key */
	private function tell( $key, Outcome $outcome ): void {
		$this->begun = true;
		( $this->onOutcome )( $key, $outcome );
	}

	// At least one job is always started, so that even a short time limit makes progress.
	private function isLate(): bool {
		return $this->begun && $this->deadline->isOver();
	}
}
