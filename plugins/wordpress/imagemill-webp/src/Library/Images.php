<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

/** Queries the site's images: attachments that can get a WebP. */
final class Images {

	/**
	 * SVG has no pixels, and WebP and AVIF don't need a WebP. The queries below repeat these types,
	 * because Plugin Check wants literal SQL inside prepare().
	 */
	private const LEFT_ALONE = array(
		'image/webp'    => 'already_webp',
		'image/avif'    => 'avif',
		'image/svg+xml' => 'svg',
	);

	/** Whether an attachment can get a WebP. */
	public static function has( int $id ): bool {
		return 'attachment' === get_post_type( $id ) && 0 === strpos( (string) get_post_mime_type( $id ), 'image/' ) && '' === self::reasonAgainst( $id );
	}

	/**
	 * Why an image of this type gets no WebP, as a code for Admin\Reasons; '' if it may get one.
	 */
	public static function reasonAgainst( int $id ): string {
		return self::LEFT_ALONE[ (string) get_post_mime_type( $id ) ] ?? '';
	}

	/**
	 * Ids below `$below` of pending images, newest first.
	 *
	 * @return int[]
	 */
	public static function waiting( int $below, int $limit ): array {
		global $wpdb;
		return array_map(
			'intval',
			$wpdb->get_col(
				$wpdb->prepare(
					"SELECT DISTINCT p.ID FROM {$wpdb->posts} p LEFT JOIN {$wpdb->postmeta} s ON s.post_id = p.ID AND s.meta_key = %s
						WHERE p.post_type = 'attachment' AND p.post_status <> 'trash' AND p.post_mime_type LIKE %s
						AND p.post_mime_type NOT IN ( 'image/webp', 'image/avif', 'image/svg+xml' )
						AND ( s.meta_value IS NULL OR s.meta_value = %s ) AND p.ID < %d ORDER BY p.ID DESC LIMIT %d",
					Records::STATE,
					'image/%',
					Record::PENDING,
					$below,
					$limit
				)
			)
		);
	}

	/** Whether any images are pending. */
	public static function areWaiting(): bool {
		return array() !== self::waiting( PHP_INT_MAX, 1 );
	}

	/**
	 * Ids above `$after` of images in these states, ascending.
	 *
	 * @param string[] $states At least one.
	 * @return int[]
	 */
	public static function inStates( array $states, int $after, int $limit ): array {
		// Only pending images can lack a state. For other states, the database can start from the
		// few rows that have one.
		$ids = in_array( Record::PENDING, $states, true ) ? self::orWithoutState( $states, $after, $limit ) : self::withState( $states, $after, $limit );
		return array_map( 'intval', $ids );
	}

	/**
	 * @param string[] $states
	 * @return string[]
	 */
	private static function orWithoutState( array $states, int $after, int $limit ): array {
		global $wpdb;
		list( $first, $second, $third, $fourth ) = array_pad( $states, 4, $states[0] );
		return $wpdb->get_col(
			$wpdb->prepare(
				"SELECT DISTINCT p.ID FROM {$wpdb->posts} p LEFT JOIN {$wpdb->postmeta} s ON s.post_id = p.ID AND s.meta_key = %s
					WHERE p.post_type = 'attachment' AND p.post_status <> 'trash' AND p.post_mime_type LIKE %s
					AND p.post_mime_type NOT IN ( 'image/webp', 'image/avif', 'image/svg+xml' )
					AND ( s.meta_value IS NULL OR s.meta_value IN ( %s, %s, %s, %s ) ) AND p.ID > %d ORDER BY p.ID LIMIT %d",
				Records::STATE,
				'image/%',
				$first,
				$second,
				$third,
				$fourth,
				$after,
				$limit
			)
		);
	}

	/**
	 * @param string[] $states
	 * @return string[]
	 */
	private static function withState( array $states, int $after, int $limit ): array {
		global $wpdb;
		list( $first, $second, $third ) = array_pad( $states, 3, $states[0] );
		return $wpdb->get_col(
			$wpdb->prepare(
				"SELECT DISTINCT p.ID FROM {$wpdb->posts} p INNER JOIN {$wpdb->postmeta} s ON s.post_id = p.ID AND s.meta_key = %s
					WHERE p.post_type = 'attachment' AND p.post_status <> 'trash' AND p.post_mime_type LIKE %s
					AND p.post_mime_type NOT IN ( 'image/webp', 'image/avif', 'image/svg+xml' )
					AND s.meta_value IN ( %s, %s, %s ) AND p.ID > %d ORDER BY p.ID LIMIT %d",
				Records::STATE,
				'image/%',
				$first,
				$second,
				$third,
				$after,
				$limit
			)
		);
	}

	/** @return array<string,int> Images by state. */
	public static function countByState(): array {
		global $wpdb;
		$rows = $wpdb->get_results(
			$wpdb->prepare(
				"SELECT COALESCE( s.meta_value, %s ) AS state, COUNT( DISTINCT p.ID ) AS number FROM {$wpdb->posts} p
					LEFT JOIN {$wpdb->postmeta} s ON s.post_id = p.ID AND s.meta_key = %s
					WHERE p.post_type = 'attachment' AND p.post_status <> 'trash' AND p.post_mime_type LIKE %s
					AND p.post_mime_type NOT IN ( 'image/webp', 'image/avif', 'image/svg+xml' ) GROUP BY state",
				Record::PENDING,
				Records::STATE,
				'image/%'
			)
		);
		return array_map( 'intval', array_column( $rows, 'number', 'state' ) );
	}

	/** @return array{saved:int,before:int,files:int} Sums over all records. */
	public static function sums(): array {
		global $wpdb;
		// The parts of `saved:before:files`; see Records.
		$row = $wpdb->get_row(
			$wpdb->prepare(
				"SELECT SUM( CAST( SUBSTRING_INDEX( meta_value, ':', 1 ) AS SIGNED ) ) AS saved,
					SUM( CAST( SUBSTRING_INDEX( SUBSTRING_INDEX( meta_value, ':', 2 ), ':', -1 ) AS SIGNED ) ) AS bytes_before,
					SUM( CAST( SUBSTRING_INDEX( meta_value, ':', -1 ) AS SIGNED ) ) AS files
					FROM {$wpdb->postmeta} WHERE meta_key = %s",
				Records::SAVED
			)
		);
		return array(
			'saved'  => (int) ( $row->saved ?? 0 ),
			'before' => (int) ( $row->bytes_before ?? 0 ),
			'files'  => (int) ( $row->files ?? 0 ),
		);
	}
}
