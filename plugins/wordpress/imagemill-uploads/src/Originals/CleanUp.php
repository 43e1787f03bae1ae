<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Originals;

/** Deletes originals that were kept before a given time. */
final class CleanUp {
	private const ROWS = 100;

	/**
	 * Works for about this many seconds.
	 *
	 * @return array{removed: int, left: int}
	 */
	public function removeKeptBefore( int $time, float $seconds ): array {
		global $wpdb;
		$originals = new Originals();
		$removed   = 0;
		$end       = microtime( true ) + $seconds;
		do {
			$ids = $wpdb->get_col(
				$wpdb->prepare(
					"SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s AND CAST(meta_value AS UNSIGNED) <= %d ORDER BY post_id LIMIT %d",
					Record::META_KEPT_AT,
					$time,
					self::ROWS
				)
			);
			foreach ( $ids as $id ) {
				$this->removeOne( $originals, (int) $id );
				++$removed;
				if ( microtime( true ) >= $end ) {
					break 2;
				}
			}
		} while ( count( $ids ) > 0 );
		$left = $this->countKeptBefore( $time );
		if ( 0 === $left ) {
			$removed += $this->removeStrays( $time );
		}
		return array(
			'removed' => $removed,
			'left'    => $left,
		);
	}

	private function removeOne( Originals $originals, int $id ): void {
		$record = Record::read( $id );
		if ( null !== $record ) {
			$originals->remove( $id, $record );
		}
		// A row without a record must not be found again and again.
		delete_post_meta( $id, Record::META_KEPT_AT );
		delete_post_meta( $id, Record::META_KEPT_BYTES );
	}

	private function countKeptBefore( int $time ): int {
		global $wpdb;
		return (int) $wpdb->get_var(
			$wpdb->prepare(
				"SELECT COUNT(*) FROM {$wpdb->postmeta} WHERE meta_key = %s AND CAST(meta_value AS UNSIGNED) <= %d",
				Record::META_KEPT_AT,
				$time
			)
		);
	}

	/**
	 * Deletes files that belong to no attachment, because theirs was deleted while the plugin was
	 * inactive.
	 */
	private function removeStrays( int $time ): int {
		$folder = Folder::existing();
		if ( null === $folder || ! is_dir( $folder ) ) {
			return 0;
		}
		$known   = $this->knownFiles();
		$removed = 0;
		$files   = new \RecursiveIteratorIterator( new \RecursiveDirectoryIterator( $folder, \FilesystemIterator::SKIP_DOTS ) );
		foreach ( $files as $file ) {
			$path     = str_replace( '\\', '/', $file->getPathname() );
			$relative = substr( $path, strlen( Folder::uploads() ) + 1 );
			$isGuard  = in_array( $file->getFilename(), array( 'index.html', '.htaccess' ), true );
			if ( ! $file->isLink() && ! $isGuard && $file->getMTime() <= $time && ! isset( $known[ $relative ] ) ) {
				wp_delete_file( $path );
				++$removed;
			}
		}
		return $removed;
	}

	/** @return array<string, true> */
	private function knownFiles(): array {
		global $wpdb;
		$known = array();
		foreach ( $wpdb->get_col( $wpdb->prepare( "SELECT meta_value FROM {$wpdb->postmeta} WHERE meta_key = %s", Record::META ) ) as $value ) {
			$stored = maybe_unserialize( $value );
			if ( is_array( $stored ) && is_string( $stored['original'] ?? null ) ) {
				$known[ $stored['original'] ] = true;
			}
		}
		return $known;
	}
}
