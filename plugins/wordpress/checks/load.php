<?php
/**
 * load.php <folder>…: parses every PHP file of these plugins with the PHP that runs this script,
 * and loads every class, which also compiles and links it. Like `php -l`, but reads all files in one
 * process: the tests' PHP 7.4 takes a second to start.
 */

declare(strict_types=1);

define( 'ABSPATH', '/' );
error_reporting( -1 );
set_error_handler(
	static function ( int $level, string $message, string $file, int $line ): bool {
		throw new ErrorException( $message, 0, $level, $file, $line );
	}
);

$problems = array();
$loaded   = 0;
$current  = '';
register_shutdown_function(
	static function () use ( &$problems, &$loaded, &$current ): void {
		if ( '' !== $current ) {
			$problems[] = "$current: PHP exited while loading it";
		}
		fwrite( STDOUT, implode( "\n", array_merge( $problems, array( "PHP " . PHP_VERSION . ": $loaded files" ) ) ) . "\n" );
		exit( $problems || ! $loaded ? 1 : 0 );
	}
);

foreach ( array_slice( $argv, 1 ) as $folder ) {
	// A packaged plugin autoloads its classes, including the shared ones.
	require_once is_dir( "$folder/src/Shared" ) ? "$folder/src/autoload.php" : __DIR__ . '/bootstrap.php';
	$files = new RecursiveIteratorIterator(
		new RecursiveCallbackFilterIterator(
			new RecursiveDirectoryIterator( $folder, FilesystemIterator::SKIP_DOTS ),
			static function ( SplFileInfo $file ): bool {
				return ! in_array( $file->getFilename(), array( 'node_modules', 'tests' ), true );
			}
		)
	);
	foreach ( $files as $file ) {
		if ( $file->getExtension() !== 'php' ) {
			continue;
		}
		$current = $file->getPathname();
		$source  = (string) file_get_contents( $current );
		try {
			token_get_all( $source, TOKEN_PARSE );
			// One class per file, and nothing else. The parent may be a WordPress class.
			if ( preg_match( '/^(?:abstract |final )*(?:class|interface|trait) \w+(?: extends \\\\?(\w+))?/m', $source, $found ) ) {
				if ( isset( $found[1] ) && strpos( $found[1], 'WP_' ) === 0 && ! class_exists( $found[1] ) ) {
					class_alias( get_class( new class() {} ), $found[1] );
				}
				require_once $current;
			}
			++$loaded;
		} catch ( Throwable $problem ) {
			$problems[] = $problem->getFile() . ':' . $problem->getLine() . ': ' . $problem->getMessage();
		}
	}
}
$current = '';
