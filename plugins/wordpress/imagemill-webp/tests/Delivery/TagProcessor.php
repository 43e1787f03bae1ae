<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Delivery;

/** Loads WordPress's tag processor without WordPress, from an unpacked release. */
final class TagProcessor {

	/**
	 * Whether it's available, in the folder WORDPRESS_CORE or among what `npm run test:wordpress`
	 * fetched.
	 */
	public static function load(): bool {
		if ( class_exists( 'WP_HTML_Tag_Processor' ) ) {
			return true;
		}
		$core   = getenv( 'WORDPRESS_CORE' );
		$folder = ( is_string( $core ) && '' !== $core ? $core : dirname( __DIR__, 5 ) . '/.cache/wordpress/6.5' ) . '/wp-includes/';
		if ( ! is_file( $folder . 'html-api/class-wp-html-tag-processor.php' ) ) {
			return false;
		}
		require_once __DIR__ . '/wordpress-functions.php';
		$files = array( 'class-wp-token-map', 'html-api/html5-named-character-references' );
		foreach ( array( 'attribute-token', 'span', 'text-replacement', 'decoder', 'doctype-info', 'tag-processor' ) as $name ) {
			$files[] = 'html-api/class-wp-html-' . $name;
		}
		foreach ( $files as $file ) {
			if ( is_file( $folder . $file . '.php' ) ) {
				require_once $folder . $file . '.php';
			}
		}
		return true;
	}
}
