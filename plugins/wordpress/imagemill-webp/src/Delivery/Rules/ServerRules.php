<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery\Rules;

/**
 * Rules for web servers: answer requests for an image with the WebP next to it if the browser
 * supports WebP.
 */
final class ServerRules {

	private const NAMES = '.+\.(?:jpe?g|jpe|png|gif)';

	/**
	 * For .htaccess in the folder of the site's URL. Needs only `AllowOverride FileInfo`, like
	 * WordPress's own rules.
	 *
	 * @param string $uploads Path of the uploads folder from there: "wp-content/uploads".
	 */
	public static function apache( string $uploads ): string {
		$images = '"^' . self::quote( trim( $uploads, '/' ) ) . '/' . self::NAMES . '$"';
		// The second header of the pair is for the response after the rewrite, when Apache prefixes
		// the names with REDIRECT_.
		return implode(
			"\n",
			array(
				'# Answers requests for photo.jpg with photo.jpg.webp where the browser reads WebP. Removed when the plugin is switched off.',
				'<IfModule mod_rewrite.c>',
				'<IfModule mod_headers.c>',
				'RewriteEngine On',
				'RewriteRule ' . $images . ' - [NC,E=IMAGEMILL_WEBP:1]',
				'RewriteCond %{HTTP_ACCEPT} image/webp',
				// In a file name, these would start a query or an escape in the rewritten URL.
				'RewriteCond %{REQUEST_URI} !([?%])',
				'RewriteCond %{REQUEST_FILENAME} -f',
				'RewriteCond %{REQUEST_FILENAME}.webp -f',
				'RewriteRule ' . $images . ' %{REQUEST_URI}.webp [NC,L]',
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
	 * @param string $index   What handles requests for missing files: "/index.php".
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
