<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Queue;

use Imagemill\WebP\Queue\LockStore;

/** A test's locks, in memory. */
final class MemoryLockStore implements LockStore {

	/** @var array<string,string> */
	public array $rows = array();

	public function insert( string $name, string $value ): bool {
		if ( isset( $this->rows[ $name ] ) ) {
			return false;
		}
		$this->rows[ $name ] = $value;
		return true;
	}

	public function read( string $name ): ?string {
		return $this->rows[ $name ] ?? null;
	}

	public function replace( string $name, string $old, string $new ): bool {
		// As in MySQL, updating a row to the same value counts as no row.
		if ( ( $this->rows[ $name ] ?? null ) !== $old || $old === $new ) {
			return false;
		}
		$this->rows[ $name ] = $new;
		return true;
	}

	public function delete( string $name, string $value ): bool {
		if ( ( $this->rows[ $name ] ?? null ) !== $value ) {
			return false;
		}
		unset( $this->rows[ $name ] );
		return true;
	}
}
