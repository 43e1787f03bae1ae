<?php
declare(strict_types=1);

namespace Imagemill\Shared\Files;

/** Resolves paths inside one folder and never outside it, wherever names and links lead. */
final class UploadsPath {
	/** @var string|null The folder's real path; null if it's missing: then no path is inside. */
	private ?string $folder;

	/** @param string $folder The uploads folder; can be a symlink. */
	public function __construct( string $folder ) {
		$real         = '' === $folder ? false : realpath( $folder );
		$this->folder = false === $real ? null : rtrim( self::normalized( $real ), '/' );
	}

	/**
	 * The real path of a file that may not exist yet (its folder must), or null if that's outside.
	 */
	public function resolve( string $path ): ?string {
		if ( null === $this->folder || ! self::isPlain( $path ) ) {
			return null;
		}
		$name   = basename( self::normalized( $path ) );
		$folder = realpath( dirname( $path ) );
		if ( false === $folder || in_array( $name, array( '', '.', '..' ), true ) ) {
			return null;
		}
		$place = rtrim( self::normalized( $folder ), '/' ) . '/' . $name;
		if ( is_link( $place ) || file_exists( $place ) ) {
			// Also reject dangling links, because writing would follow them.
			$real  = realpath( $place );
			$place = false === $real ? '' : self::normalized( $real );
		}
		return 0 === strpos( $place, $this->folder . '/' ) ? $place : null;
	}

	/**
	 * The path relative to the folder, with forward slashes ('2024/05/photo.jpg'), or null if it's
	 * outside.
	 */
	public function relative( string $path ): ?string {
		$place = $this->resolve( $path );
		return null === $place ? null : substr( $place, strlen( (string) $this->folder ) + 1 );
	}

	public function contains( string $path ): bool {
		return null !== $this->resolve( $path );
	}

	/** photo.jpg → photo.jpg.webp. */
	public static function webpBeside( string $path ): string {
		return $path . '.webp';
	}

	// 'phar://' and the like aren't paths. A null byte ends a path for the operating system, but
	// not for PHP.
	private static function isPlain( string $path ): bool {
		return '' !== $path && false === strpos( $path, "\0" ) && false === strpos( $path, '://' );
	}

	private static function normalized( string $path ): string {
		return '\\' === DIRECTORY_SEPARATOR ? str_replace( '\\', '/', $path ) : $path;
	}
}
