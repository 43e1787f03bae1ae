<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Convert\Deadline;
use Imagemill\WebP\Queue\Lock;
use Imagemill\WebP\Queue\Locks;

/** Takes WebP files away again, of one attachment or of all. */
final class Removing {

	private const BATCH = 100;

	private Records $records;

	public function __construct( Records $records ) {
		$this->records = $records;
	}

	/** Removes an attachment's WebP files and remembers that it is to have none. */
	public function remove( int $id ): int {
		$lock = self::wait( Locks::attachment( $id ), Deadline::in( 10.0 ) );
		try {
			$removed = Removal::of( $this->records->fresh( $id ) );
			$this->records->save( $id, new Record( array(), 'removed' ) );
			$this->forgetShared( $id );
			return $removed;
		} finally {
			$lock->release();
		}
	}

	/**
	 * Removes everything, records too, as far as time reaches.
	 *
	 * @return array{removed:int,left:int}
	 */
	public function all( Deadline $deadline ): array {
		$removed = 0;
		$ledger  = new Ledger();
		while ( ! $deadline->isOver() ) {
			$ids = $this->records->ids( 0, self::BATCH );
			if ( array() === $ids ) {
				$removed += $ledger->removeAll();
				break;
			}
			foreach ( $ids as $id ) {
				if ( $deadline->isOver() ) {
					break 2;
				}
				$lock = self::wait( Locks::attachment( $id ), $deadline );
				try {
					$removed += $this->forget( $id );
				} finally {
					$lock->release();
				}
			}
		}
		return array(
			'removed' => $removed,
			'left'    => $this->records->count(),
		);
	}

	/** Removes files and record of an attachment; it need not exist any more. How many files. */
	public function forget( int $id ): int {
		$removed = Removal::of( $this->records->fresh( $id ) );
		$this->records->delete( $id );
		return $removed;
	}

	/** Others with the same file have lost its WebP too: they look again. */
	private function forgetShared( int $id ): void {
		foreach ( Attachment::sharing( $id ) as $other ) {
			$this->records->save( $other, new Record( array(), 'removed' ) );
		}
	}

	/** Taking away waits for who makes, but not for ever: a worker that died holds nothing that is needed. */
	private static function wait( Lock $lock, Deadline $deadline ): Lock {
		while ( ! $lock->acquire() && ! $deadline->isOver() ) {
			usleep( 100000 );
		}
		return $lock;
	}
}
