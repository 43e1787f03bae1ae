<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

/**
 * Lets only one process at a time do something. It's held until it's released or hasn't been
 * refreshed for its number of seconds, so a killed process blocks others no longer than that.
 */
final class Lock {

	private LockStore $store;
	private string $name;
	private int $seconds;
	/** @var callable(): float */
	private $clock;
	/** The value in the store while this object holds the lock. */
	private ?string $value = null;
	private int $turn      = 0;

	public function __construct( LockStore $store, string $name, int $seconds, ?callable $clock = null ) {
		$this->store   = $store;
		$this->name    = $name;
		$this->seconds = $seconds;
		$this->clock   = $clock ?? static fn (): float => microtime( true );
	}

	/** Takes the lock if it's free or has expired. */
	public function acquire(): bool {
		$mine = $this->newValue( bin2hex( random_bytes( 8 ) ) );
		if ( ! $this->store->insert( $this->name, $mine ) ) {
			$theirs = $this->store->read( $this->name );
			if ( null === $theirs ) {
				// It was released between the two steps, so try once more.
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

	/** Extends the lock; false if another process has taken it in the meantime. */
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

	/** Whether any process holds the lock right now. */
	public function isHeld(): bool {
		$value = $this->store->read( $this->name );
		return null !== $value && ! $this->isExpired( $value );
	}

	// The counter makes every value different, because an UPDATE that changes nothing affects no
	// rows.
	private function newValue( string $token ): string {
		return sprintf( '%.3F %s %d', ( $this->clock )() + $this->seconds, $token, ++$this->turn );
	}

	private function isExpired( string $value ): bool {
		$until = (float) $value;
		$now   = ( $this->clock )();
		// A clock that was set back must not keep a lock forever.
		return $until <= $now || $until > $now + 10 * $this->seconds;
	}
}
