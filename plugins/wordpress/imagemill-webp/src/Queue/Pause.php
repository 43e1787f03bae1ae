<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

/** Whether the site's owner has paused the background. */
final class Pause {

	public const OPTION = 'imagemill_webp_paused';

	/**
	 * Asks the database, so that a running worker notices a change even if its process has read the
	 * option before.
	 */
	public static function isOn(): bool {
		global $wpdb;
		return '1' === $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", self::OPTION ) );
	}

	public static function on(): void {
		update_option( self::OPTION, '1', false );
	}

	public static function off(): void {
		delete_option( self::OPTION );
	}
}
