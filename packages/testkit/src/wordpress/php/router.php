<?php
// For php -S: serves real files as they are, a network's sites in subdirectories as its .htaccess
// would, and everything else with index.php.
$root = $_SERVER['DOCUMENT_ROOT'];
$path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( strpos( $path, '..' ) !== false || strpos( $path, "\0" ) !== false ) {
	http_response_code( 400 );
	return true;
}

$is_moved = false;
if ( ! is_file( $root . $path ) && preg_match( '#^/[_0-9a-zA-Z-]+(/(?:wp-(?:content|admin|includes)(?:/.*)?|[^/]*\.php))$#', $path, $found ) ) {
	$path     = $found[1];
	$is_moved = true;
}

if ( is_dir( $root . $path ) && is_file( rtrim( $root . $path, '/' ) . '/index.php' ) ) {
	if ( substr( $path, -1 ) !== '/' ) {
		header( 'Location: ' . strtok( $_SERVER['REQUEST_URI'], '?' ) . '/', true, 301 );
		return true;
	}
	$path = rtrim( $path, '/' ) . '/index.php';
}

$file = $root . $path;
if ( is_file( $file ) && substr( $file, -4 ) !== '.php' ) {
	if ( ! $is_moved ) {
		return false;
	}
	$types = array(
		'css'  => 'text/css',
		'js'   => 'text/javascript',
		'wasm' => 'application/wasm',
		'json' => 'application/json',
		'svg'  => 'image/svg+xml',
	);
	header( 'Content-Type: ' . ( $types[ pathinfo( $file, PATHINFO_EXTENSION ) ] ?? mime_content_type( $file ) ) );
	header( 'Content-Length: ' . filesize( $file ) );
	readfile( $file );
	return true;
}

// A missing file gets a bare 404: WordPress would answer with a whole page.
if ( ! is_file( $file ) && preg_match( '#^/wp-content/.*\.[a-z0-9]+$#i', $path ) ) {
	http_response_code( 404 );
	return true;
}

$path = is_file( $file ) ? $path : '/index.php';

$_SERVER['SCRIPT_FILENAME'] = $root . $path;
$_SERVER['SCRIPT_NAME']     = $path;
$_SERVER['PHP_SELF']        = $path;
chdir( dirname( $root . $path ) );
require $root . $path;
