<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Image\ImageInfo;

/** A source's remaining jobs, largest first, and the file next to each WebP. */
final class Plan {
	public string $source;

	/** @var array<int|string, Job> */
	public array $jobs;

	/** @var array<int|string, Sibling|null> */
	private array $siblings = array();

	/** @param array<int|string, Job> $jobs */
	public function __construct( string $source, array $jobs ) {
		$this->source = $source;
		$this->jobs   = $jobs;
		$pixels       = static fn( Job $job ): int => $job->geometry->width * $job->geometry->height;
		uasort( $this->jobs, static fn( Job $a, Job $b ): int => $pixels( $b ) <=> $pixels( $a ) );
	}

	/** @param callable(int, Outcome): void $onOutcome */
	public function endAll( Outcome $outcome, callable $onOutcome ): void {
		foreach ( array_keys( $this->jobs ) as $key ) {
			$onOutcome( $key, $outcome );
		}
		$this->jobs = array();
	}

	/** @param callable(int, Outcome): void $onOutcome */
	public function refuseSizes( ImageInfo $info, callable $onOutcome ): void {
		foreach ( $this->jobs as $key => $job ) {
			$refusal = Limits::refuseSize( $info, $job->geometry );
			if ( null !== $refusal ) {
				unset( $this->jobs[ $key ] );
				$onOutcome( $key, $refusal );
			}
		}
	}

	/** @param int|string $key */
	public function sibling( $key ): ?Sibling {
		if ( ! array_key_exists( $key, $this->siblings ) ) {
			$this->siblings[ $key ] = Sibling::of( $this->jobs[ $key ], $this->source );
		}
		return $this->siblings[ $key ];
	}

	/**
	 * Splits the jobs in two: those that use the source as it is, and those that use only an
	 * animation's first frame, because the file next to the WebP isn't animated.
	 *
	 * @return array<int, array{ImageInfo, array<int, int|string>}>
	 */
	public function groups( ImageInfo $info ): array {
		$still = array_filter( array_keys( $this->jobs ), fn( $key ): bool => $info->animated && $this->isStill( $key ) );
		$first_frame = clone $info;

		$first_frame->animated = false;
		return array_filter(
			array(
				array( $info, array_values( array_diff( array_keys( $this->jobs ), $still ) ) ),
				array( $first_frame, array_values( $still ) ),
			),
			static fn( array $group ): bool => array() !== $group[1]
		);
	}

	/** @param int|string $key */
	private function isStill( $key ): bool {
		$sibling = $this->sibling( $key );
		return null !== $sibling && ! $sibling->info->animated;
	}
}
