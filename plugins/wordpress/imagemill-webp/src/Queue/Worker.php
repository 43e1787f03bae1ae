<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

use Imagemill\Shared\Convert\Deadline;
use Imagemill\WebP\Library\AttachmentConverter;
use Imagemill\WebP\Library\Images;

/** Converts pending images one after another, newest first, while there's time. */
final class Worker {

	/** Ids read at a time. */
	private const BATCH = 50;

	private AttachmentConverter $converter;
	private Lock $lock;

	public function __construct( AttachmentConverter $converter, ?Lock $lock = null ) {
		$this->converter = $converter;
		$this->lock      = $lock ?? Locks::queue();
	}

	/**
	 * @param callable|null $onDone Gets each attachment's id and Record.
	 * @return int How many were processed; -1 if another process is working.
	 */
	public function work( Deadline $deadline, bool $evenIfPaused = false, ?callable $onDone = null ): int {
		if ( ! $this->lock->acquire() ) {
			return -1;
		}
		OptionLockStore::sweep();
		$watch = new FatalWatch( array( $this->lock, 'release' ) );
		try {
			return $this->underLock( $deadline, $evenIfPaused, $onDone );
		} finally {
			$watch->end();
			$this->lock->release();
		}
	}

	private function underLock( Deadline $deadline, bool $evenIfPaused, ?callable $onDone ): int {
		$worked = 0;
		$below  = PHP_INT_MAX;
		$alive  = fn (): bool => $this->lock->refresh();
		do {
			$ids = Images::waiting( $below, self::BATCH );
			foreach ( $ids as $id ) {
				if ( $deadline->isOver() || ! $alive() || ( ! $evenIfPaused && Pause::isOn() ) ) {
					return $worked;
				}
				$below = $id;
				if ( self::isBeingUploaded( $id ) ) {
					continue;
				}
				self::extendTime();
				$record = $this->converter->convert( $id, $deadline, false, null, $alive );
				if ( null !== $record ) {
					++$worked;
					if ( null !== $onDone ) {
						$onDone( $id, $record );
					}
				}
			}
			// Thousands of attachments' records would pile up in memory during a long run.
			if ( count( $ids ) === self::BATCH && function_exists( 'wp_cache_flush_runtime' ) ) {
				wp_cache_flush_runtime();
			}
		} while ( array() !== $ids );
		return $worked;
	}

	/**
	 * The deadline limits the work. PHP's own limit would only kill it in the middle of a large
	 * image.
	 */
	private static function extendTime(): void {
		if ( (int) ini_get( 'max_execution_time' ) > 0 && function_exists( 'set_time_limit' ) ) {
			set_time_limit( 300 ); // phpcs:ignore Squiz.PHP.DiscouragedFunctions -- Still a limit, for one image.
		}
	}

	/**
	 * An upload stores the attachment first and its sizes later. Converting half of it isn't worth
	 * it.
	 */
	private static function isBeingUploaded( int $id ): bool {
		$post = get_post( $id );
		$made = null === $post ? false : strtotime( $post->post_date_gmt . ' UTC' );
		return false !== $made && $made > time() - 2 * MINUTE_IN_SECONDS && ! is_array( get_post_meta( $id, '_wp_attachment_metadata', true ) );
	}
}
