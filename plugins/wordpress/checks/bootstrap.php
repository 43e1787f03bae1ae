<?php
/**
 * Loads the plugins' classes and test helpers for PHPUnit, straight from their source folders and
 * without WordPress.
 */

declare(strict_types=1);

spl_autoload_register(
	static function ( string $name ): void {
		$folders = array(
			'Imagemill\\Shared\\Tests\\'  => 'shared/tests/',
			'Imagemill\\WebP\\Tests\\'    => 'imagemill-webp/tests/',
			'Imagemill\\Uploads\\Tests\\' => 'imagemill-uploads/tests/',
			'Imagemill\\Shared\\'         => 'shared/src/',
			'Imagemill\\WebP\\'           => 'imagemill-webp/src/',
			'Imagemill\\Uploads\\'        => 'imagemill-uploads/src/',
		);
		foreach ( $folders as $namespace => $folder ) {
			if ( strpos( $name, $namespace ) !== 0 ) {
				continue;
			}
			$file = dirname( __DIR__ ) . '/' . $folder . str_replace( '\\', '/', substr( $name, strlen( $namespace ) ) ) . '.php';
			if ( is_file( $file ) ) {
				require $file;
			}
			return;
		}
	}
);
