<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

/** Sends a file as the response, without loading it into memory. */
final class FileResponse {
	/** Sends it and ends the request. */
	public static function send( string $path ): void {
		while ( ob_get_level() > 0 ) {
			ob_end_clean();
		}
		// Whatever the file contains, a browser must not show it as a page of this site.
		header( 'Content-Type: application/octet-stream' );
		header( 'X-Content-Type-Options: nosniff' );
		header( 'Content-Disposition: attachment' );
		// No Content-Length, because PHP or a proxy may compress the body.
		header( 'Cache-Control: no-store, private' );
		readfile( $path ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- Streams a file of any size.
		exit;
	}
}
