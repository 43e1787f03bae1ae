<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/**
 * Finds the file behind a URL. Returns null, so that the URL is left alone, unless it's certainly
 * an image in an uploads folder of this site.
 */
final class UploadsMap {

	/** @var array<int,array{authority:string,path:string,folder:string}> */
	private array $places = array();

	private string $ownAuthority;

	/**
	 * @param array<string,string> $folders Base URL ("https://example.org/wp-content/uploads") => folder.
	 * @param string               $ownUrl  The site's URL, used for URLs without a host.
	 */
	public function __construct( array $folders, string $ownUrl ) {
		$own                = self::split( $ownUrl );
		$this->ownAuthority = null === $own ? '' : $own['authority'];
		foreach ( $folders as $url => $folder ) {
			$base = self::split( (string) $url );
			if ( null !== $base && '' !== $folder ) {
				$this->places[] = array(
					'authority' => $base['authority'],
					'path'      => rtrim( rawurldecode( $base['path'] ), '/' ) . '/',
					'folder'    => rtrim( $folder, '/\\' ) . '/',
				);
			}
		}
	}

	public function find( string $url ): ?ImageUrl {
		$url   = trim( $url, " \t\n\r\f" );
		$parts = self::split( $url );
		if ( null === $parts || 1 !== preg_match( '~\.(?:jpe?g|jpe|png|gif)$~iD', $parts['path'] ) ) {
			return null;
		}
		// With an encoded slash or "..", the web server might resolve the URL to a different file
		// than we do.
		$path = rawurldecode( $parts['path'] );
		if ( false !== stripos( $parts['path'], '%2f' ) || 1 === preg_match( '~[\x00-\x1f\\\\]|//|/\.\.?/~', $path ) ) {
			return null;
		}
		$authority = '' === $parts['authority'] ? $this->ownAuthority : $parts['authority'];
		foreach ( $this->places as $place ) {
			if ( $place['authority'] === $authority && 0 === strncmp( $path, $place['path'], strlen( $place['path'] ) ) ) {
				$relative = substr( $path, strlen( $place['path'] ) );
				return new ImageUrl( $place['folder'] . $relative, $relative, self::forSrcset( $parts['before'] . '.webp' . $parts['after'] ) );
			}
		}
		return null;
	}

	/**
	 * Ignores the scheme: http and https on one host are the same site. Null for relative URLs,
	 * which depend on the page.
	 *
	 * @return array{authority:string,path:string,before:string,after:string}|null
	 */
	private static function split( string $url ): ?array {
		if ( 1 !== preg_match( '~^((?:(?:https?:)?//([^/?#\\\\]+))?(/[^?#]*)?)([?#].*)?$~isD', $url, $match ) ) {
			return null;
		}
		$authority = strtolower( $match[2] ?? '' );
		if ( '' === $authority && '' === ( $match[3] ?? '' ) || false !== strpos( $authority, '@' ) ) {
			return null;
		}
		return array(
			'authority' => preg_replace( '~:(?:80|443)?$~D', '', $authority ),
			'path'      => $match[3] ?? '',
			'before'    => $match[1],
			'after'     => $match[4] ?? '',
		);
	}

	/** In a srcset, whitespace ends a URL, and so does a comma at its end. */
	private static function forSrcset( string $url ): string {
		$url = preg_replace_callback(
			'~[\s]|,+$~D',
			static function ( array $match ): string {
				return rawurlencode( $match[0] );
			},
			$url
		);
		return (string) $url;
	}
}
