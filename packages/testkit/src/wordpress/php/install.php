<?php
// install.php <site> <host> [network]: creates the tables, the administrator and, if requested, the
// network.
define( 'WP_INSTALLING', true );
define( 'RIG_INSTALLING', true );
[, $folder, $host, $is_network] = $argv;

$_SERVER['HTTP_HOST']       = $host;
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['REQUEST_METHOD']  = 'GET';
require $folder . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

wp_install( 'Rig', 'admin', 'admin@example.test', true, '', 'admin' );
update_option( 'permalink_structure', '/%postname%/' );
if ( $is_network ) {
	global $wpdb;
	foreach ( $wpdb->tables( 'ms_global' ) as $name => $table ) {
		$wpdb->$name = $table;
	}
	require_once ABSPATH . 'wp-admin/includes/network.php';
	install_network();
	$made = populate_network( 1, $host, 'admin@example.test', 'Rig network', '/', false );
	if ( is_wp_error( $made ) ) {
		fwrite( STDERR, $made->get_error_message() );
		exit( 1 );
	}
}
