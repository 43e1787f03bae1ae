<?php
declare(strict_types=1);

namespace Imagemill\WebP\Admin;

/**
 * The built code for the admin's browser, in `assets/browser/`. File names contain a hash; the
 * bundler's manifest lists the files that a page loads.
 */
final class BrowserCode {
	private const FOLDER = 'assets/browser/';

	private string $pluginFile;

	public function __construct( string $pluginFile ) {
		$this->pluginFile = $pluginFile;
	}

	/**
	 * Loads the page's script as a module, with its data and styles. False if the code wasn't
	 * built.
	 */
	public function enqueue( string $handle, string $entry, string $name, array $data ): bool {
		$files = self::filesOf( self::manifest( plugin_dir_path( $this->pluginFile ) . self::FOLDER . 'manifest.json' ), $entry );
		if ( null === $files ) {
			return false;
		}
		// No version in the URL: the name contains a hash, and a module imported under two URLs
		// would run twice.
		wp_enqueue_script( $handle, plugins_url( self::FOLDER . $files['script'], $this->pluginFile ), array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- The name has the hash.
		wp_add_inline_script( $handle, 'window.' . $name . ' = ' . wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
		foreach ( $files['styles'] as $number => $style ) {
			wp_enqueue_style( $handle . '-' . $number, plugins_url( self::FOLDER . $style, $this->pluginFile ), array(), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- The name has the hash.
		}
		add_filter(
			'script_loader_tag',
			static function ( string $tag, string $of ) use ( $handle ): string {
				return $of === $handle ? self::asModule( $tag ) : $tag;
			},
			10,
			2
		);
		return true;
	}

	/** Turns a script tag into a module's. The data before it stays a plain script. */
	public static function asModule( string $tag ): string {
		$module = preg_replace_callback(
			'/<script\b[^>]*\ssrc=[^>]*>/',
			static function ( array $found ): string {
				$bare = (string) preg_replace( '/\stype=("[^"]*"|\'[^\']*\')/', '', $found[0] );
				return str_replace( '<script', '<script type="module"', $bare );
			},
			$tag
		);
		return null === $module ? $tag : $module;
	}

	/**
	 * @param array<mixed> $manifest As Vite writes it.
	 * @return array{script:string,styles:string[]}|null
	 */
	public static function filesOf( array $manifest, string $entry ): ?array {
		$found = $manifest[ $entry ] ?? null;
		if ( ! is_array( $found ) || ! isset( $found['file'] ) || ! is_string( $found['file'] ) ) {
			return null;
		}
		$styles = isset( $found['css'] ) && is_array( $found['css'] ) ? array_values( array_filter( $found['css'], 'is_string' ) ) : array();
		return array( 'script' => $found['file'], 'styles' => $styles );
	}

	/** @return array<mixed> Empty if there is none, or it can't be read. */
	private static function manifest( string $path ): array {
		$text = is_readable( $path ) ? file_get_contents( $path ) : false; // phpcs:ignore WordPress.WP.AlternativeFunctions -- A file of this plugin.
		$read = is_string( $text ) ? json_decode( $text, true ) : null;
		return is_array( $read ) ? $read : array();
	}
}
