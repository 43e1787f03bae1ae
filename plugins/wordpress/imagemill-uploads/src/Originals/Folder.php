<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Originals;

use Imagemill\Shared\Files\AtomicFile;
use Imagemill\Shared\Files\FileException;

/**
 * The folder for originals. It's inside uploads, so that backups and quotas include it, but its
 * name can't be guessed and its contents aren't listed.
 */
final class Folder {
	public const OPTION = 'imagemill_uploads_folder';

	private const PREFIX  = 'imagemill-originals-';
	private const PATTERN = '/^imagemill-originals-[0-9a-f]{32}$/';
	private const WORKING = 'working-';

	/** Where the folder is or would be; null before the first image. */
	public static function existing(): ?string {
		$name = get_option( self::OPTION );
		if ( ! is_string( $name ) || 1 !== preg_match( self::PATTERN, $name ) ) {
			return null;
		}
		return self::uploads() . '/' . $name;
	}

	/**
	 * The folder's path. Creates the folder if it doesn't exist.
	 *
	 * @throws FileException If it can't be created.
	 */
	public static function path(): string {
		$path = self::existing();
		if ( null === $path ) {
			update_option( self::OPTION, self::PREFIX . bin2hex( random_bytes( 16 ) ), false );
			$path = (string) self::existing();
		}
		if ( ! wp_mkdir_p( $path ) ) {
			throw new FileException( 'The folder for originals cannot be created.' );
		}
		self::guard( $path );
		return $path;
	}

	/**
	 * A path for a result that isn't in its final place yet. Also deletes the leftovers of killed
	 * processes.
	 */
	public static function workingFile( string $extension ): string {
		$folder = self::path();
		AtomicFile::sweep( $folder );
		foreach ( (array) glob( $folder . '/' . self::WORKING . '*' ) as $file ) {
			if ( is_string( $file ) && filemtime( $file ) < time() - HOUR_IN_SECONDS ) {
				wp_delete_file( $file );
			}
		}
		return $folder . '/' . self::WORKING . bin2hex( random_bytes( 8 ) ) . '.' . $extension;
	}

	/** This site's uploads folder, without a trailing slash. */
	public static function uploads(): string {
		return untrailingslashit( (string) wp_get_upload_dir()['basedir'] );
	}

	/**
	 * Servers that list folders find an index page, and Apache denies access. On others, only the
	 * unguessable name protects the folder.
	 */
	private static function guard( string $folder ): void {
		$files = array(
			'index.html' => '',
			'.htaccess'  => "<IfModule mod_authz_core.c>\n\tRequire all denied\n</IfModule>\n<IfModule !mod_authz_core.c>\n\tDeny from all\n</IfModule>\n",
		);
		foreach ( $files as $name => $text ) {
			if ( ! is_file( $folder . '/' . $name ) ) {
				AtomicFile::write(
					$folder . '/' . $name,
					static function ( string $temporary ) use ( $text ): void {
						file_put_contents( $temporary, $text );
					}
				);
			}
		}
	}
}
