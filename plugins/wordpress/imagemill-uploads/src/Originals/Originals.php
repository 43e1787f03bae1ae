<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Originals;

use Imagemill\Shared\Files\AtomicFile;
use Imagemill\Shared\Files\FileException;
use Imagemill\Shared\Files\UploadsPath;

/** Keeps and deletes originals. */
final class Originals {
	/**
	 * Copies an original into the folder for originals and returns the copy's path relative to
	 * uploads. Its name stays readable for anyone who looks at the folder.
	 *
	 * @param string $file     The original.
	 * @param string $relative Its path, relative to uploads.
	 * @throws FileException When the copy can't be written or isn't complete.
	 */
	public function keep( string $file, string $relative ): string {
		$month  = dirname( $relative );
		$folder = Folder::path() . ( '.' === $month ? '' : '/' . $month );
		if ( ! wp_mkdir_p( $folder ) ) {
			throw new FileException( 'The folder for originals cannot be created.' );
		}
		$extension = pathinfo( $file, PATHINFO_EXTENSION );
		$name      = self::shortened( pathinfo( $file, PATHINFO_FILENAME ) ) . '.' . bin2hex( random_bytes( 8 ) ) . '.' . $extension;
		$target    = $folder . '/' . $name;
		AtomicFile::write(
			$target,
			static function ( string $temporary ) use ( $file ): void {
				if ( ! copy( $file, $temporary ) || md5_file( $file ) !== md5_file( $temporary ) ) {
					throw new FileException( 'The original cannot be copied.' );
				}
			}
		);
		$this->forgetSpace( $target );
		return substr( $target, strlen( Folder::uploads() ) + 1 );
	}

	/**
	 * The path of a kept original, or null if it's missing or isn't in the folder for originals.
	 */
	public function pathOf( Record $record ): ?string {
		if ( 1 !== preg_match( '#^imagemill-originals-[0-9a-f]{32}/#', $record->original ) ) {
			return null;
		}
		$path = ( new UploadsPath( Folder::uploads() ) )->resolve( Folder::uploads() . '/' . $record->original );
		return null !== $path && is_file( $path ) ? $path : null;
	}

	/** Deletes an attachment's original; true if a file was deleted. */
	public function remove( int $id, Record $record ): bool {
		$path = $this->pathOf( $record );
		if ( null !== $path ) {
			wp_delete_file( $path );
			$this->forgetSpace( $path );
		}
		$record->original = '';
		$record->save( $id );
		return null !== $path && ! is_file( $path );
	}

	/** Deletes the original along with its attachment, and any sizes that only the record lists. */
	public function onDeletedAttachment( int $id ): void {
		$record = Record::read( $id );
		if ( null === $record ) {
			return;
		}
		$this->remove( $id, $record );
		$places = new UploadsPath( Folder::uploads() );
		foreach ( $record->leftovers as $name ) {
			$path = $places->resolve( Folder::uploads() . '/' . dirname( $record->file ) . '/' . wp_basename( $name ) );
			if ( null !== $path && is_file( $path ) ) {
				wp_delete_file( $path );
			}
		}
	}

	/** How many originals are kept, and their size. @return array{count: int, bytes: int} */
	public function total(): array {
		global $wpdb;
		$row = $wpdb->get_row(
			$wpdb->prepare(
				"SELECT COUNT(*) AS originals, SUM(CAST(meta_value AS UNSIGNED)) AS bytes FROM {$wpdb->postmeta} WHERE meta_key = %s",
				Record::META_KEPT_BYTES
			)
		);
		return array(
			'count' => (int) ( $row->originals ?? 0 ),
			'bytes' => (int) ( $row->bytes ?? 0 ),
		);
	}

	/** File names are limited to 255 bytes. Never cuts a UTF-8 character in half. */
	private static function shortened( string $name ): string {
		$short = substr( $name, 0, 180 );
		while ( 1 !== preg_match( '//u', $short ) && 1 === preg_match( '//u', $name ) ) {
			$short = substr( $short, 0, -1 );
		}
		return $short;
	}

	/** On a multisite network, WordPress caches how much space a site uses. */
	private function forgetSpace( string $path ): void {
		if ( is_multisite() ) {
			clean_dirsize_cache( $path );
		}
	}
}
