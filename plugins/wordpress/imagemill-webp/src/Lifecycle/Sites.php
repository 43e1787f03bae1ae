<?php

declare(strict_types=1);

namespace Imagemill\WebP\Lifecycle;

use Imagemill\Shared\Convert\Deadline;

/** Does something on every site of a network, or on the only site. */
final class Sites {

	private const BATCH = 100;

	/** @param Deadline|null $deadline Skips the remaining sites once it has passed. */
	public static function each( callable $work, ?Deadline $deadline = null ): void {
		if ( ! is_multisite() ) {
			$work();
			return;
		}
		$after = 0;
		do {
			$ids = self::ids( $after );
			foreach ( $ids as $id ) {
				if ( null !== $deadline && $deadline->isOver() ) {
					return;
				}
				$after = $id;
				switch_to_blog( $id );
				try {
					$work();
				} finally {
					restore_current_blog();
				}
			}
			// What each site leaves in memory adds up over thousands of them.
			if ( function_exists( 'wp_cache_flush_runtime' ) ) {
				wp_cache_flush_runtime();
			}
		} while ( self::BATCH === count( $ids ) );
	}

	/**
	 * By id rather than offset, because sites may come and go meanwhile.
	 *
	 * @return int[]
	 */
	private static function ids( int $after ): array {
		global $wpdb;
		return array_map( 'intval', $wpdb->get_col( $wpdb->prepare( "SELECT blog_id FROM {$wpdb->blogs} WHERE blog_id > %d ORDER BY blog_id LIMIT %d", $after, self::BATCH ) ) );
	}
}
