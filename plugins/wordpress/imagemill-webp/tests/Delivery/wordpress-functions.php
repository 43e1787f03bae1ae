<?php
/** The few WordPress functions that its tag processor calls. */

declare(strict_types=1);

if ( ! function_exists( 'esc_attr' ) ) {
	function esc_attr( string $text ): string {
		return htmlspecialchars( $text, ENT_QUOTES );
	}

	function esc_url( string $url ): string {
		return htmlspecialchars( $url, ENT_QUOTES );
	}

	function __( string $text ): string {
		return $text;
	}

	function _doing_it_wrong( string $name, string $message ): void {
		throw new LogicException( $name . ': ' . $message );
	}

	function wp_has_noncharacters(): bool {
		return false;
	}

	/** @return string[] */
	function wp_kses_uri_attributes(): array {
		return array( 'src', 'href' );
	}
}

// WordPress provides these for PHP 7.4.
if ( ! function_exists( 'str_starts_with' ) ) {
	function str_starts_with( string $text, string $start ): bool {
		return 0 === strncmp( $text, $start, strlen( $start ) );
	}

	function str_ends_with( string $text, string $end ): bool {
		return '' === $end || substr( $text, -strlen( $end ) ) === $end;
	}

	function str_contains( string $text, string $part ): bool {
		return '' === $part || false !== strpos( $text, $part );
	}
}
