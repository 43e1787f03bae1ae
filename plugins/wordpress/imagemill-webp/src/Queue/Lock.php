<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

/**
 * Lets one process at a time do something. Held until released, or until nobody has refreshed it for its seconds:
 * a killed process blocks nobody for longer.
 */
final class Lock {

	private LockStore $store;
	private string $name;
	private int $seconds;
	/** @var callable(): float */
	private $clock;
	/** What stands in the store while this object holds the lock. */
	private ?string $value = null;
	private int $turn      = 0;

	public function __construct( LockStore $store, string $name, int $seconds, ?callable $clock = null ) {
		$this->store   = $store;
		$this->name    = $name;
		$this->seconds = $seconds;
		$this->clock   = $clock ?? static fn (): float => microtime( true );
	}

	/** Takes it, if nobody has it or who had it stayed away for too long. */
	public function acquire(): bool {
		$mine = $this->newValue( bin2hex( random_bytes( 8 ) ) );
		if ( ! $this->store->insert( $this->name, $mine ) ) {
			$theirs = $this->store->read( $this->name );
			if ( null === $theirs ) {
				// Released between the two steps: whoever comes next may have it.
				if ( ! $this->store->insert( $this->name, $mine ) ) {
					return false;
				}
			} elseif ( ! $this->isExpired( $theirs ) || ! $this->store->replace( $this->name, $theirs, $mine ) ) {
				return false;
			}
		}
		$this->value = $mine;
		return true;
	}

	/** Holds it for another while; false when somebody else has taken it meanwhile. */
	public function refresh(): bool {
		if ( null === $this->value ) {
			return false;
		}
		list( , $token ) = explode( ' ', $this->value );
		$next            = $this->newValue( $token );
		if ( ! $this->store->replace( $this->name, $this->value, $next ) ) {
			$this->value = null;
			return false;
		}
		$this->value = $next;
		return true;
	}

	public function release(): void {
		if ( null !== $this->value ) {
			$this->store->delete( $this->name, $this->value );
			$this->value = null;
		}
	}

	/** Whether anybody holds it at this moment. */
	public function isHeld(): bool {
		$value = $this->store->read( $this->name );
		return null !== $value && ! $this->isExpired( $value );
	}

	// The turn makes every value another one: an UPDATE that changes nothing counts as no row.
	private function newValue( string $token ): string {
		return sprintf( '%.3F %s %d', ( $this->clock )() + $this->seconds, $token, ++$this->turn );
	}

	private function isExpired( string $value ): bool {
		$until = (float) $value;
		$now   = ( $this->clock )();
		// A clock that was set back must not keep a lock for ever.
		return $until <= $now || $until > $now + 10 * $this->seconds;
	}
}
