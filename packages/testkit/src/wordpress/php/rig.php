<?php
/** Must-use plugin of the test rig: no mail, no outside requests, and network sites on any port. */

defined( 'ABSPATH' ) || exit;

/** Waits until the probe is true, or until this time, in seconds since 1970. */
function rig_poll( callable $probe, float $until ): void {
	clearstatcache();
	while ( ! $probe() && microtime( true ) < $until ) {
		usleep( 20000 );
		clearstatcache();
	}
}

// Update checks would fail and fill the log.
remove_action( 'init', 'wp_schedule_update_checks' );

add_filter( 'pre_wp_mail', '__return_true' );

add_filter(
	'pre_http_request',
	static function ( $answer, $arguments, $url ) {
		if ( wp_parse_url( $url, PHP_URL_HOST ) === '127.0.0.1' ) {
			return $answer;
		}
		rig_note( 'outside.log', ( rig_is_ours() ? 'ours ' : 'core ' ) . $url );
		return new WP_Error( 'offline', $url );
	},
	PHP_INT_MAX,
	3
);

// WordPress builds a new site's domain with this function, which drops the colon before a port.
add_filter(
	'sanitize_user',
	static function ( $name, $raw ) {
		return RIG_HOST === $raw ? RIG_HOST : $name;
	},
	10,
	2
);
