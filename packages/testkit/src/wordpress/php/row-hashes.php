<?php
// Runs in the site: hashes every row by table and key, without what WordPress changes by itself.
global $wpdb;
$moving = array(
	'options'  => '/^(_site)?_transient_|^_site_transient_|^cron$|^recently_activated$|^rewrite_rules$|^can_compress_scripts$|^recovery_keys$|^user_count$|^(blog|user)_count$/',
	'sitemeta' => '/^_site_transient_|^recently_activated$|^(blog|user)_count$|^can_compress_scripts$/',
	'usermeta' => '/^session_tokens$|^_application_passwords$/',
);

$hashes = array();
foreach ( $wpdb->get_col( "SHOW TABLES LIKE '" . $wpdb->esc_like( $wpdb->base_prefix ) . "%'" ) as $table ) {
	$kind = preg_replace( '/^\d+_/', '', substr( $table, strlen( $wpdb->base_prefix ) ) );
	// A site's options are found by name, because WordPress sometimes gives a changed one a new
	// number.
	$keys = 'options' === $kind ? array( 'option_name' ) : $wpdb->get_col( "SHOW KEYS FROM `$table` WHERE Key_name = 'PRIMARY'", 4 );
	foreach ( $wpdb->get_results( "SELECT * FROM `$table`", ARRAY_A ) as $row ) {
		$name = $row['option_name'] ?? $row['meta_key'] ?? '';
		if ( isset( $moving[ $kind ] ) && preg_match( $moving[ $kind ], $name ) ) {
			continue;
		}
		unset( $row['option_id'] );
		if ( 'blogs' === $kind ) {
			unset( $row['last_updated'] );
		}
		$key = implode( ',', array_intersect_key( $row, array_flip( $keys ) ) );
		$hashes[ "$table:$key" . ( $name ? " $name" : '' ) ] = hash( 'sha256', serialize( $row ) );
	}
	if ( 'options' === $kind ) {
		// WordPress schedules its own events at any time.
		$cron  = maybe_unserialize( $wpdb->get_var( "SELECT option_value FROM `$table` WHERE option_name = 'cron'" ) );
		$hooks = array();
		foreach ( is_array( $cron ) ? array_filter( $cron, 'is_array' ) : array() as $events ) {
			$hooks = array_merge( $hooks, preg_grep( '/imagemill/', array_keys( $events ) ) );
		}
		sort( $hooks );
		foreach ( $hooks as $hook ) {
			$hashes[ "$table:cron $hook" ] = '';
		}
	}
}
ksort( $hashes );
return $hashes;
