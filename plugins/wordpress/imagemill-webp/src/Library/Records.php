<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

/**
 * Records, stored as post meta of the current site. State and savings have their own rows, so that
 * the database can count them. `_imagemill_webp_saved` contains `saved:before:files`, starting with
 * a number, so that it also sorts like one.
 */
final class Records {

	public const META  = '_imagemill_webp';
	public const STATE = '_imagemill_webp_state';
	public const SAVED = '_imagemill_webp_saved';

	public function get( int $id ): Record {
		$stored = get_metadata( 'post', $id, self::META, true );
		// Plugins copy an attachment with all its meta. The copy has no WebP files, and must not
		// remove the original's.
		return is_array( $stored ) && ( $stored['id'] ?? 0 ) === $id ? Record::fromArray( $stored ) : new Record();
	}

	/** The record as it is in the database now, even if this process has read it before. */
	public function fresh( int $id ): Record {
		wp_cache_delete( $id, 'post_meta' );
		return $this->get( $id );
	}

	/** The state an attachment is counted under; pending if none is stored. */
	public function state( int $id ): string {
		$state = get_metadata( 'post', $id, self::STATE, true );
		return is_string( $state ) && '' !== $state ? $state : Record::PENDING;
	}

	public function save( int $id, Record $record ): void {
		// Slashed, because WordPress removes slashes from what it's given.
		update_metadata( 'post', $id, self::META, wp_slash( array( 'id' => $id ) + $record->toArray() ) );
		update_metadata( 'post', $id, self::STATE, $record->state() );
		update_metadata( 'post', $id, self::SAVED, $record->saved() . ':' . $record->bytesBefore() . ':' . $record->made() );
	}

	/** Puts an attachment back in the queue; what's known about its files stays. */
	public function markPending( int $id ): void {
		update_metadata( 'post', $id, self::STATE, Record::PENDING );
	}

	public function delete( int $id ): void {
		foreach ( array( self::META, self::STATE, self::SAVED ) as $key ) {
			delete_metadata( 'post', $id, $key );
		}
	}

	/**
	 * Ids above `$afterId` of everything that has a record, even if the attachment is gone.
	 *
	 * @return int[]
	 */
	public function ids( int $afterId, int $limit ): array {
		global $wpdb;
		$ids = $wpdb->get_col(
			$wpdb->prepare(
				"SELECT DISTINCT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s AND post_id > %d ORDER BY post_id LIMIT %d",
				self::META,
				$afterId,
				$limit
			)
		);
		return array_map( 'intval', $ids );
	}

	public function count(): int {
		global $wpdb;
		return (int) $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(DISTINCT post_id) FROM {$wpdb->postmeta} WHERE meta_key = %s", self::META ) );
	}

	/**
	 * Ids of attachments whose record lists a file. There are few, since names are unique within a
	 * folder.
	 *
	 * @return int[]
	 */
	public function naming( string $name ): array {
		global $wpdb;
		$ids = $wpdb->get_col(
			$wpdb->prepare(
				"SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s AND meta_value LIKE %s LIMIT 100",
				self::META,
				'%"' . $wpdb->esc_like( $name ) . '"%'
			)
		);
		return array_values( array_filter( array_map( 'intval', $ids ), fn ( int $id ): bool => null !== $this->get( $id )->file( $name ) ) );
	}
}
