<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

/** Asks the database for the site's pictures: attachments that can get a WebP. */
final class Pictures {

	/** Condition for `p`, the posts table. SVG has no pixels; WebP and AVIF need no WebP. */
	private const PICTURES = "p.post_type = 'attachment' AND p.post_status <> 'trash' AND p.post_mime_type LIKE 'image/%%'
		AND p.post_mime_type NOT IN ('image/webp', 'image/avif', 'image/svg+xml')";

	/** Whether an attachment is one of them. */
	public static function has( int $id ): bool {
		$type = (string) get_post_mime_type( $id );
		return 'attachment' === get_post_type( $id ) && 0 === strpos( $type, 'image/' ) && ! in_array( $type, array( 'image/webp', 'image/avif', 'image/svg+xml' ), true );
	}

	/**
	 * Ids of pictures in one of these states.
	 *
	 * @param string[] $states
	 * @param bool     $newestFirst Ids below `$from`, falling; else above it, rising.
	 * @return int[]
	 */
	public static function ids( array $states, int $from, int $limit, bool $newestFirst = false ): array {
		global $wpdb;
		$marks   = implode( ', ', array_fill( 0, count( $states ), '%s' ) );
		$pending = in_array( Record::PENDING, $states, true ) ? 's.meta_value IS NULL OR' : '';
		$order   = $newestFirst ? 'AND p.ID < %d ORDER BY p.ID DESC' : 'AND p.ID > %d ORDER BY p.ID';
		// Only what waits may have no state; for the others the database can begin with the few rows that have it.
		$join    = '' === $pending ? 'INNER JOIN' : 'LEFT JOIN';
		$sql     = "SELECT DISTINCT p.ID FROM {$wpdb->posts} p $join {$wpdb->postmeta} s ON s.post_id = p.ID AND s.meta_key = %s
			WHERE " . self::PICTURES . " AND ( $pending s.meta_value IN ( $marks ) ) $order LIMIT %d";
		$values  = array_merge( array( Records::STATE ), array_values( $states ), array( $from, $limit ) );
		return array_map( 'intval', $wpdb->get_col( $wpdb->prepare( $sql, $values ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared
	}

	/** Whether anything waits. */
	public static function areWaiting(): bool {
		return array() !== self::ids( array( Record::PENDING ), 0, 1 );
	}

	/** @return array<string,int> Pictures by state. */
	public static function countByState(): array {
		global $wpdb;
		$sql  = "SELECT COALESCE( s.meta_value, %s ) AS state, COUNT( DISTINCT p.ID ) AS number FROM {$wpdb->posts} p
			LEFT JOIN {$wpdb->postmeta} s ON s.post_id = p.ID AND s.meta_key = %s WHERE " . self::PICTURES . ' GROUP BY state';
		$rows = $wpdb->get_results( $wpdb->prepare( $sql, Record::PENDING, Records::STATE ) ); // phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared
		return array_map( 'intval', array_column( $rows, 'number', 'state' ) );
	}

	/** @return array{saved:int,before:int,files:int} Sums over all records. */
	public static function sums(): array {
		global $wpdb;
		$part = static fn ( int $number ): string => "SUM( CAST( SUBSTRING_INDEX( SUBSTRING_INDEX( meta_value, ':', $number ), ':', -1 ) AS SIGNED ) )";
		$sql  = "SELECT {$part(1)} AS saved, {$part(2)} AS bytes_before, {$part(3)} AS files FROM {$wpdb->postmeta} WHERE meta_key = %s";
		$row  = $wpdb->get_row( $wpdb->prepare( $sql, Records::SAVED ) ); // phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared
		return array(
			'saved'  => (int) ( $row->saved ?? 0 ),
			'before' => (int) ( $row->bytes_before ?? 0 ),
			'files'  => (int) ( $row->files ?? 0 ),
		);
	}
}
