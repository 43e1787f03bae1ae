<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Convert\Deadline;
use Imagemill\WebP\Queue\Lock;
use Imagemill\WebP\Queue\Locks;

/** Removes the WebP files of one attachment or of all. */
final class Remover {

	private const BATCH = 100;

	private Records $records;

	public function __construct( Records $records ) {
		$this->records = $records;
	}

	/** Removes an attachment's WebP files and records that it should have none. */
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
	 * Removes everything, including records, until the deadline.
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

	/**
	 * Removes an attachment's WebP files and record, even if the attachment no longer exists.
	 * Returns how many files were removed.
	 */
	public function forget( int $id ): int {
		$removed = Removal::of( $this->records->fresh( $id ) );
		$this->records->delete( $id );
		return $removed;
	}

	/** Other attachments with the same file have lost its WebP too, so they get the same record. */
	private function forgetShared( int $id ): void {
		foreach ( Attachment::sharing( $id ) as $other ) {
			$this->records->save( $other, new Record( array(), 'removed' ) );
		}
	}

	/** Waits for a conversion to finish, but not forever: a dead worker's lock protects nothing. */
	private static function wait( Lock $lock, Deadline $deadline ): Lock {
		while ( ! $lock->acquire() && ! $deadline->isOver() ) {
			usleep( 100000 );
		}
		return $lock;
	}
}
