<?php
declare(strict_types=1);

namespace Imagemill\WebP\Admin;

// Without WordPress, texts come back untranslated.
if ( ! function_exists( __NAMESPACE__ . '\__' ) ) {
	function __( string $text, string $domain ): string {
		return 'imagemill-webp' === $domain ? $text : 'foreign text domain';
	}
}
