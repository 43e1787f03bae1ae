<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

/**
 * Locks as rows in the site's options table, whose unique names make insertion atomic. Bypasses
 * every cache, because an object cache can be late or local to one machine.
 */
final class OptionLockStore implements LockStore {

	/** The prefix of the rows' names. */
	public const PREFIX = 'imagemill_webp_lock_';

	/** Deletes locks of killed processes that expired more than a day ago. */
	public static function sweep(): void {
		global $wpdb;
		$rows = $wpdb->get_results(
			$wpdb->prepare( "SELECT option_name, option_value FROM {$wpdb->options} WHERE option_name LIKE %s LIMIT 1000", $wpdb->esc_like( self::PREFIX ) . '%' )
		);
		foreach ( $rows as $row ) {
			if ( (float) $row->option_value < microtime( true ) - DAY_IN_SECONDS ) {
				$wpdb->delete(
					$wpdb->options,
					array(
						'option_name'  => $row->option_name,
						'option_value' => $row->option_value,
					)
				);
			}
		}
	}

	public function insert( string $name, string $value ): bool {
		global $wpdb;
		$inserted = $wpdb->query(
			$wpdb->prepare( "INSERT IGNORE INTO {$wpdb->options} (option_name, option_value, autoload) VALUES (%s, %s, 'no')", self::PREFIX . $name, $value )
		);
		return 1 === (int) $inserted;
	}

	public function read( string $name ): ?string {
		global $wpdb;
		$value = $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", self::PREFIX . $name ) );
		return is_string( $value ) ? $value : null;
	}

	public function replace( string $name, string $old, string $new ): bool {
		global $wpdb;
		$updated = $wpdb->query(
			$wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s AND option_value = %s", $new, self::PREFIX . $name, $old )
		);
		return 1 === (int) $updated;
	}

	public function delete( string $name, string $value ): bool {
		global $wpdb;
		$deleted = $wpdb->query(
			$wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name = %s AND option_value = %s", self::PREFIX . $name, $value )
		);
		return 1 === (int) $deleted;
	}
}
