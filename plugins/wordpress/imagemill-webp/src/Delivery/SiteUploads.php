<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/** The current site's uploads folders, by URL. */
final class SiteUploads {

	public static function map(): UploadsMap {
		return new UploadsMap( self::folders(), home_url() );
	}

	/**
	 * Only folders under this site's own hosts. On any other host (a CDN, a bucket), the WebP may
	 * be missing, and a browser doesn't fall back from a missing `<source>` to the `<img>`.
	 *
	 * @hook imagemill_webp_uploads_urls (array<string,string> $folders) Base address => folder. Add the address of a CDN that fetches every
	 *       file from this site by itself.
	 *
	 * @return array<string,string>
	 */
	public static function folders(): array {
		$uploads = wp_get_upload_dir();
		$hosts   = array( self::host( home_url() ), self::host( site_url() ) );
		$folders = array();
		if ( empty( $uploads['error'] ) && in_array( self::host( $uploads['baseurl'] ), $hosts, true ) ) {
			$folders[ $uploads['baseurl'] ] = $uploads['basedir'];
			// For content written while the site had its other URL.
			foreach ( array( home_url(), site_url() ) as $site ) {
				$folders += array( self::onHostOf( $site, $uploads['baseurl'] ) => $uploads['basedir'] );
			}
		}
		return array_filter( (array) apply_filters( 'imagemill_webp_uploads_urls', $folders ), 'is_string' );
	}

	private static function host( string $url ): string {
		return strtolower( (string) wp_parse_url( $url, PHP_URL_HOST ) );
	}

	private static function onHostOf( string $site, string $url ): string {
		return (string) preg_replace_callback(
			'~^https?://[^/]+~i',
			static function () use ( $site ): string {
				return (string) preg_replace( '~^(https?://[^/]+).*$~is', '$1', $site );
			},
			$url
		);
	}
}
