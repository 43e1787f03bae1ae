<?php
// run.php <site> <host> <path>: runs the code from standard input inside the site as its
// administrator. What it returns goes to descriptor 3 as JSON.
[, $folder, $host, $path] = $argv;

$_SERVER['HTTP_HOST']       = $host;
$_SERVER['SERVER_NAME']     = explode( ':', $host )[0];
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_URI']     = $path;
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['REMOTE_ADDR']     = '127.0.0.1';
// An error page for visitors would hide what went wrong.
define( 'WP_DISABLE_FATAL_ERROR_HANDLER', true );
require $folder . '/wp-load.php';
foreach ( array( 'admin', 'image', 'file', 'media', 'plugin', 'image-edit' ) as $rig_part ) {
	require_once ABSPATH . "wp-admin/includes/$rig_part.php";
}
wp_set_current_user( 1 );

$rig_job = json_decode( stream_get_contents( STDIN ), true );
try {
	$rig_result = ( static function ( $code, $input ) {
		return eval( $code );
	} )( $rig_job['code'], $rig_job['input'] );
} catch ( Throwable $rig_problem ) {
	fwrite( STDERR, (string) $rig_problem );
	exit( 1 );
}
fwrite( fopen( 'php://fd/3', 'w' ), wp_json_encode( array( 'result' => $rig_result ) ) );
