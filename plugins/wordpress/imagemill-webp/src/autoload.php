<?php
/**
 * Finds this plugin's classes. In a checkout, the shared converter is next to the plugin. A
 * packaged plugin contains it under its own namespace, so that two plugins never mix versions.
 *
 * @package Imagemill\WebP
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

spl_autoload_register(
	static function ( string $name ): void {
		$places = array(
			'Imagemill\\WebP\\'   => __DIR__ . '/',
			'Imagemill\\Shared\\' => __DIR__ . '/../../shared/src/',
		);
		foreach ( $places as $prefix => $folder ) {
			if ( 0 === strncmp( $name, $prefix, strlen( $prefix ) ) ) {
				$file = $folder . str_replace( '\\', '/', substr( $name, strlen( $prefix ) ) ) . '.php';
				if ( is_file( $file ) ) {
					require $file;
				}
				return;
			}
		}
	}
);
