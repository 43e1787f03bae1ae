<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

/** A file as the answer, without holding it in memory. */
final class FileAnswer {
	/** Sends it and ends the request. */
	public static function send( string $path ): void {
		while ( ob_get_level() > 0 ) {
			ob_end_clean();
		}
		// Whatever is inside, a browser must not show it as a page of this site.
		header( 'Content-Type: application/octet-stream' );
		header( 'X-Content-Type-Options: nosniff' );
		header( 'Content-Disposition: attachment' );
		// No length: what PHP or a proxy may pack on the way has another.
		header( 'Cache-Control: no-store, private' );
		readfile( $path ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- Straight to the output, whatever the size.
		exit;
	}
}
