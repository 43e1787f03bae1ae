<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery\Rules;

/** Where the current site's rules belong. */
final class Place {

	/** @var string The .htaccess in the folder of the site's URL. */
	public string $file;

	/** @var string Path of the uploads folder from there: "wp-content/uploads". */
	public string $uploads;

	/** @var bool Whether this site may write there. */
	public bool $isOurs;

	private function __construct( string $file, string $uploads, bool $isOurs ) {
		$this->file    = $file;
		$this->uploads = $uploads;
		$this->isOurs  = $isOurs;
	}

	/** Null if the server reads no .htaccess, or the uploads aren't under the site's URL. */
	public static function ofThisSite(): ?self {
		if ( empty( $GLOBALS['is_apache'] ) && 'cli' !== PHP_SAPI ) {
			return null;
		}
		$uploads = self::uploadsBelow( home_url(), wp_get_upload_dir()['baseurl'] );
		if ( null === $uploads ) {
			return null;
		}
		require_once ABSPATH . 'wp-admin/includes/file.php';
		$folder = get_home_path();
		// On the command line, the server is unknown and WordPress may not find the folder. An
		// existing .htaccess shows both.
		if ( 'cli' === PHP_SAPI && ! is_file( $folder . '.htaccess' ) ) {
			return null;
		}
		return new self( $folder . '.htaccess', $uploads, ! is_multisite() || is_main_site() );
	}

	/** The path from the site's URL to the folder of all its sites' uploads, or null. */
	public static function uploadsBelow( string $home, string $uploads ): ?string {
		$homePath = rtrim( (string) wp_parse_url( $home, PHP_URL_PATH ), '/' ) . '/';
		$path     = (string) wp_parse_url( $uploads, PHP_URL_PATH );
		$sameHost = strtolower( (string) wp_parse_url( $home, PHP_URL_HOST ) ) === strtolower( (string) wp_parse_url( $uploads, PHP_URL_HOST ) );
		if ( ! $sameHost || 0 !== strpos( $path, $homePath ) ) {
			return null;
		}
		$below = trim( substr( $path, strlen( $homePath ) ), '/' );
		return '' === $below ? null : (string) preg_replace( '~/sites/\d+$~D', '', $below );
	}
}
