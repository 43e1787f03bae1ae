<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** A time after which no new work starts. */
final class Deadline {
	private float $end;

	private function __construct( float $end ) {
		$this->end = $end;
	}

	/** @param float $seconds From now on; INF for none. */
	public static function in( float $seconds ): self {
		return new self( self::now() + $seconds );
	}

	public function isOver(): bool {
		return self::now() >= $this->end;
	}

	/** Seconds left, never below 0. */
	public function left(): float {
		return max( 0.0, $this->end - self::now() );
	}

	// Not the wall clock, which can be changed while we work.
	private static function now(): float {
		return hrtime( true ) / 1e9;
	}
}
