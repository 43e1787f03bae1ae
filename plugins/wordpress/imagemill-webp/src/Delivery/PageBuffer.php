<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/**
 * Holds a page until it's complete, then rewrites it. Only the whole page shows what is inside a
 * `<picture>`, a script or a text field. Page caches collect our output, so they store the
 * rewritten page.
 */
final class PageBuffer {

	/** @var callable(string):string */
	private $rewrite;

	/** Parts that a theme flushed early. They can end in the middle of a tag. */
	private string $held = '';

	/** @param callable(string):string $rewrite */
	public function __construct( callable $rewrite ) {
		$this->rewrite = $rewrite;
	}

	public function start(): void {
		ob_start( array( $this, 'handle' ) );
	}

	/** PHP's output handler. */
	public function handle( string $output, int $phase ): string {
		if ( 0 !== ( $phase & PHP_OUTPUT_HANDLER_CLEAN ) ) {
			return '';
		}
		$this->held .= $output;
		if ( 0 === ( $phase & PHP_OUTPUT_HANDLER_FINAL ) ) {
			return '';
		}
		$page       = $this->held;
		$this->held = '';
		return self::isHtml( headers_list() ) ? $this->rewritten( $page ) : $page;
	}

	/** @param string[] $headers */
	public static function isHtml( array $headers ): bool {
		foreach ( $headers as $header ) {
			if ( 0 === stripos( $header, 'content-type:' ) ) {
				return 1 === preg_match( '~^content-type:\s*text/html\s*(?:;|$)~i', $header );
			}
		}
		return false !== stripos( (string) ini_get( 'default_mimetype' ), 'text/html' );
	}

	private function rewritten( string $page ): string {
		try {
			return ( $this->rewrite )( $page );
		} catch ( \Throwable $exception ) {
			// A page without WebP is better than no page.
			if ( defined( 'WP_DEBUG' ) && WP_DEBUG ) {
				// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_trigger_error -- For the log, and only while debugging.
				trigger_error( esc_html( 'Imagemill WebP: ' . $exception->getMessage() . ' in ' . $exception->getFile() . ':' . $exception->getLine() ), E_USER_WARNING );
			}
			return $page;
		}
	}
}
