<?php
declare(strict_types=1);

namespace Imagemill\Shared\Files;

// phpcs:disable WordPress.WP.AlternativeFunctions -- WP_Filesystem cannot create a file only where there is none, and its move() deletes the target first.

/**
 * Files appear complete or not at all: they're written to a temporary name next to the target, then
 * renamed.
 */
final class AtomicFile {
	/** Every temporary name ends with this. */
	public const TEMPORARY = '.imagemill-tmp';

	/** Seconds after which a temporary file counts as abandoned. */
	private const ABANDONED = 600;

	/** @var array<string, true> Temporary files of this process. */
	private static array $open = array();

	private static bool $watching = false;

	/**
	 * Lets $writer write a temporary file, then renames it to $target with the permissions
	 * WordPress gives files. The temporary file is always gone afterward, even after a fatal PHP
	 * error.
	 *
	 * @param callable(string): void $writer Gets the temporary path; an exception means no file.
	 * @throws FileException If the file can't be written.
	 */
	public static function write( string $target, callable $writer ): void {
		$temporary = self::begin( $target );
		try {
			$writer( $temporary );
			self::finish( $temporary, $target );
		} finally {
			self::end( $temporary );
		}
	}

	/**
	 * Writes these bytes the way write() does, and has the result checked before renaming it.
	 *
	 * @param (callable(string): ?string)|null $refuse Gets the temporary path; returns why it's bad, or null.
	 * @throws FileException If the file can't be written; with a reason if $refuse gave one.
	 */
	public static function put( string $target, string $bytes, ?callable $refuse = null ): void {
		self::write(
			$target,
			static function ( string $temporary ) use ( $bytes, $refuse ): void {
				// If the disk is full, only the byte count shows that part of the file is missing.
				if ( strlen( $bytes ) !== @file_put_contents( $temporary, $bytes ) ) {
					throw new FileException( 'Only part of the file was written.' );
				}
				clearstatcache( true, $temporary );
				$reason = null === $refuse ? null : $refuse( $temporary );
				if ( null !== $reason ) {
					$refusal = new FileException( 'The file failed its check.', $reason );
					throw $refusal;
				}
			}
		);
	}

	/** Removes the temporary file that a killed process may have left behind for $target. */
	public static function discard( string $target ): void {
		$temporary = self::nameFor( $target );
		if ( is_file( $temporary ) ) {
			@unlink( $temporary );
		}
	}

	/** Removes a folder's temporary files that are at least $seconds old; returns how many. */
	public static function sweep( string $folder, int $seconds = 3600 ): int {
		$removed = 0;
		clearstatcache();
		foreach ( @scandir( $folder ) ?: array() as $name ) {
			$path = $folder . '/' . $name;
			$ours = self::TEMPORARY === substr( $name, -strlen( self::TEMPORARY ) );
			if ( $ours && is_file( $path ) && time() - (int) @filemtime( $path ) >= $seconds && @unlink( $path ) ) {
				++$removed;
			}
		}
		return $removed;
	}

	// One name per target, so that a killed process's file is found again; short, because the
	// target's own name may be close to the limit of 255 bytes.
	private static function nameFor( string $target ): string {
		return dirname( $target ) . '/.' . substr( md5( basename( $target ) ), 0, 16 ) . self::TEMPORARY;
	}

	private static function begin( string $target ): string {
		$temporary = self::nameFor( $target );
		if ( is_file( $temporary ) && time() - (int) @filemtime( $temporary ) >= self::ABANDONED ) {
			@unlink( $temporary );
		}
		$handle = @fopen( $temporary, 'xb' );
		// If another process is writing it too, use a random name. The last rename wins.
		if ( false === $handle && file_exists( $temporary ) ) {
			$temporary = dirname( $target ) . '/.' . bin2hex( random_bytes( 8 ) ) . self::TEMPORARY;
			$handle    = @fopen( $temporary, 'xb' );
		}
		if ( false === $handle ) {
			throw new FileException( 'The folder is not writable.' );
		}
		fclose( $handle );
		self::$open[ $temporary ] = true;
		if ( ! self::$watching ) {
			self::$watching = true;
			register_shutdown_function( array( self::class, 'endAll' ) );
		}
		return $temporary;
	}

	private static function finish( string $temporary, string $target ): void {
		self::flush( $temporary );
		clearstatcache( true, $temporary );
		if ( function_exists( 'chmod' ) ) { // Some hosts disable it.
			@chmod( $temporary, ( (int) @fileperms( dirname( $target ) ) & 0666 ) ?: 0644 );
		}
		if ( ! @rename( $temporary, $target ) ) {
			throw new FileException( 'The file could not be renamed.' );
		}
		clearstatcache( true, $target );
	}

	private static function flush( string $path ): void {
		$handle = function_exists( 'fsync' ) ? @fopen( $path, 'r+b' ) : false;
		if ( false !== $handle ) {
			@fsync( $handle );
			fclose( $handle );
		}
	}

	private static function end( string $temporary ): void {
		unset( self::$open[ $temporary ] );
		if ( file_exists( $temporary ) ) {
			@unlink( $temporary );
		}
	}

	/** Called when PHP exits, even after a fatal error. */
	public static function endAll(): void {
		foreach ( array_keys( self::$open ) as $temporary ) {
			self::end( $temporary );
		}
	}
}
