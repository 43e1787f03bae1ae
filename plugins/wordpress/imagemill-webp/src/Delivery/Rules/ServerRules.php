<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery\Rules;

/** Rules by which a web server answers requests for a picture with the WebP beside it, where the browser says that it reads WebP. */
final class ServerRules {

	private const NAMES = '.+\.(?:jpe?g|jpe|png|gif)';

	/**
	 * For .htaccess in the folder of the site's address. Needs no more than `AllowOverride FileInfo`, as WordPress's own rules do.
	 *
	 * @param string $uploads Path of the uploads folder from there: "wp-content/uploads".
	 */
	public static function apache( string $uploads ): string {
		$pictures = '"^' . self::quote( trim( $uploads, '/' ) ) . '/' . self::NAMES . '$"';
		// The second half of each pair of headers is for the answer after the rewriting, where Apache puts REDIRECT_ before the names.
		return implode(
			"\n",
			array(
				'# Answers requests for photo.jpg with photo.jpg.webp where the browser reads WebP. Removed when the plugin is switched off.',
				'<IfModule mod_rewrite.c>',
				'<IfModule mod_headers.c>',
				'RewriteEngine On',
				'RewriteRule ' . $pictures . ' - [NC,E=IMAGEMILL_WEBP:1]',
				'RewriteCond %{HTTP_ACCEPT} image/webp',
				// In the name of a file these would begin a query or an escape in the new address.
				'RewriteCond %{REQUEST_URI} !([?%])',
				'RewriteCond %{REQUEST_FILENAME} -f',
				'RewriteCond %{REQUEST_FILENAME}.webp -f',
				'RewriteRule ' . $pictures . ' %{REQUEST_URI}.webp [NC,L]',
				'Header merge Vary Accept env=IMAGEMILL_WEBP',
				'Header merge Vary Accept env=REDIRECT_IMAGEMILL_WEBP',
				'</IfModule>',
				'</IfModule>',
				'<IfModule mod_mime.c>',
				'AddType image/webp .webp',
				'</IfModule>',
			)
		);
	}

	/**
	 * For the owner of an nginx to copy.
	 *
	 * @param string $uploads Path of the uploads folder from the server's root: "/wp-content/uploads".
	 * @param string $index   What answers for files that do not exist: "/index.php".
	 */
	public static function nginx( string $uploads, string $index ): string {
		$path = self::quote( '/' . trim( $uploads, '/' ) );
		return implode(
			"\n",
			array(
				'# Beside your server { … }, inside http { … }:',
				'map $http_accept $imagemill_webp {',
				'    default "";',
				'    "~*image/webp" ".webp";',
				'}',
				'',
				'# Inside server { … }, before other locations for pictures:',
				'location ~* "^' . $path . '/' . self::NAMES . '$" {',
				'    types { image/jpeg jpg jpeg jpe; image/png png; image/gif gif; image/webp webp; }',
				'    add_header Vary Accept;',
				'    try_files $uri$imagemill_webp $uri ' . $index . '?$args;',
				'}',
			)
		);
	}

	/** For a regular expression in double quotes. */
	private static function quote( string $path ): string {
		return str_replace( array( '\\-', '"' ), array( '-', '.' ), preg_quote( $path ) );
	}
}
