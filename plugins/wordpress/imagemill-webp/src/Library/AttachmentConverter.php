<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Convert\Converter;
use Imagemill\Shared\Convert\Deadline;
use Imagemill\Shared\Convert\Outcome;
use Imagemill\WebP\Queue\CrashMarker;
use Imagemill\WebP\Queue\FatalWatch;
use Imagemill\WebP\Queue\Lock;
use Imagemill\WebP\Queue\Locks;

/** Makes an attachment's missing WebP files: lock → reconcile → mark → convert → record. */
final class AttachmentConverter {

	private Converter $converter;
	private Records $records;

	public function __construct( Converter $converter, Records $records ) {
		$this->converter = $converter;
		$this->records   = $records;
	}

	/**
	 * @param bool              $again    Redo what's done, and retry what failed.
	 * @param array<mixed>|null $metadata Metadata about to be saved.
	 * @param callable|null     $alive    Called now and then; false means that the work must stop.
	 * @return Record|null Null if another process is working on it.
	 */
	public function convert( int $id, Deadline $deadline, bool $again = false, ?array $metadata = null, ?callable $alive = null ): ?Record {
		$lock = Locks::attachment( $id );
		if ( ! $lock->acquire() ) {
			return null;
		}
		$watch = new FatalWatch( fn () => $this->afterCrash( $id, $lock, $metadata ) );
		try {
			$record = $this->underLock( $id, $lock, $deadline, $again, $metadata, $alive );
		} catch ( \Throwable $exception ) {
			// A bug, or another plugin's filter. It's treated like a crash and doesn't stop the
			// others.
			$this->afterCrash( $id, $lock, $metadata );
			$record = $this->records->get( $id );
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_trigger_error -- Logs the bug; it's only shown while debugging.
			trigger_error( esc_html( "Imagemill WebP: attachment $id: $exception" ), E_USER_WARNING );
		} finally {
			$watch->end();
			$lock->release();
		}
		/**
		 * An attachment was processed; its record says what it has now.
		 *
		 * @hook imagemill_webp_converted
		 * @param int    $id
		 * @param Record $record
		 */
		do_action( 'imagemill_webp_converted', $id, $record );
		return $record;
	}

	/** @param array<mixed>|null $metadata */
	private function underLock( int $id, Lock $lock, Deadline $deadline, bool $again, ?array $metadata, ?callable $alive ): Record {
		$record     = $this->records->fresh( $id );
		$attachment = Attachment::load( $id, $metadata );
		if ( CrashMarker::isLeft( $record ) ) {
			$record = $this->settle( $attachment, $record );
		}
		$reason = Exclusions::hasAttachment( $id ) ? 'filtered' : $attachment->reason;
		if ( '' !== $reason ) {
			// If the folder is missing, keep the record of our files in case it comes back.
			if ( 'file_missing' !== $reason || '' !== $attachment->folder ) {
				Removal::of( $record );
				$record = new Record();
			}
			$record = $record->because( $reason );
			$this->records->save( $id, $record );
			return $record;
		}
		if ( $record->folder !== $attachment->relative ) {
			Removal::of( $record );
			$record = ( new Record() )->in( $attachment->relative );
		}
		$reconciliation = Reconciliation::run( $attachment, $record, $again );
		$record         = $reconciliation->record->because( array() === $attachment->files ? 'other_type' : '' );
		if ( $again ) {
			$record = $record->crashed( 0 );
		}
		if ( array() !== $reconciliation->todo && ! $deadline->isOver() ) {
			$record = $this->make( $attachment, $record, $reconciliation->todo, $deadline, static fn (): bool => $lock->refresh() && ( null === $alive || false !== $alive() ) );
		}
		$this->records->save( $id, $record );
		return $this->unlessGone( $attachment, $record );
	}

	/** @param string[] $names */
	private function make( Attachment $attachment, Record $record, array $names, Deadline $deadline, callable $alive ): Record {
		// Mark the files before reading any header: a bad file can already crash PHP there.
		$this->records->save( $attachment->id, CrashMarker::begin( $record, $names ) );
		$tasks  = Tasks::of(
			$attachment,
			$names,
			static function ( string $name, FileRecord $file ) use ( &$record ): void {
				$record = $record->with( $name, $file );
			}
		);
		$record = CrashMarker::begin( $record, array_map( 'strval', array_keys( $tasks ) ) );
		$this->records->save( $attachment->id, $record );

		$by_source = array();
		foreach ( $tasks as $task ) {
			$by_source[ $task->source ][] = $task;
		}
		foreach ( $by_source as $source => $group ) {
			$may_go_on = $alive();
			if ( ! $may_go_on || $deadline->isOver() ) {
				break;
			}
			$this->converter->convert(
				(string) $source,
				array_map( static fn ( Task $task ) => $task->job(), $group ),
				$deadline,
				function ( int $index, Outcome $outcome ) use ( $attachment, $group, $alive, &$record ): void {
					$task   = $group[ $index ];
					$record = $record->with( $task->name, self::recordOf( $task, $outcome ) );
					$this->records->save( $attachment->id, $record );
					$alive();
				}
			);
		}
		return CrashMarker::end( $record );
	}

	public static function recordOf( Task $task, Outcome $outcome ): FileRecord {
		return new FileRecord( $outcome->status, $outcome->reason, $outcome->isMade() ? $outcome->bytes : 0, $task->bytes, $task->signature, $outcome->by );
	}

	private function settle( Attachment $attachment, Record $record ): Record {
		foreach ( $record->files() as $name => $file ) {
			if ( FileRecord::WORKING === $file->status && '' !== $attachment->folder ) {
				Reconciliation::discard( $attachment->webp( (string) $name ), $file );
			}
		}
		return CrashMarker::settle( $record, fn ( string $name ): string => '' === $attachment->folder ? '' : $attachment->signature( $name ) );
	}

	/**
	 * PHP died while working, out of memory or time. Record it now, so that the lock doesn't have
	 * to expire first.
	 *
	 * @param array<mixed>|null $metadata
	 */
	private function afterCrash( int $id, Lock $lock, ?array $metadata ): void {
		if ( $lock->refresh() ) {
			$record = $this->records->fresh( $id );
			if ( CrashMarker::isLeft( $record ) ) {
				$this->records->save( $id, $this->settle( Attachment::load( $id, $metadata ), $record ) );
			}
			$lock->release();
		}
	}

	/** If an attachment was deleted while we worked on it, leave nothing behind. */
	private function unlessGone( Attachment $attachment, Record $record ): Record {
		global $wpdb;
		if ( null === $wpdb->get_var( $wpdb->prepare( "SELECT ID FROM {$wpdb->posts} WHERE ID = %d", $attachment->id ) ) ) {
			Removal::of( $record );
			$this->records->delete( $attachment->id );
			return new Record();
		}
		return $record;
	}
}
