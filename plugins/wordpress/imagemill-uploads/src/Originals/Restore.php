<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Originals;

use Imagemill\Shared\Files\AtomicFile;
use Imagemill\Shared\Files\FileTrouble;
use Imagemill\Shared\Files\UploadsPath;

/** Puts an original back in its place and has its sizes made anew. */
final class Restore {
	public const NONE         = 'none';
	public const MISSING      = 'missing_original';
	public const EDITED       = 'edited';
	public const CHANGED      = 'changed';
	public const NOT_WRITABLE = 'not_writable';

	/**
	 * Does it; gives '' when done, else one of the codes above and has changed nothing. The original stays kept until its sizes are made, so
	 * that a process that dies of them can be followed by another try.
	 *
	 * @param bool $anyway Also when somebody else changed the compressed picture since.
	 */
	public function restore( int $id, bool $anyway = false ): string {
		$record   = Record::read( $id );
		$original = null === $record || ! $record->hasOriginal() ? null : ( new Originals() )->pathOf( $record );
		$target   = null === $record ? null : ( new UploadsPath( Folder::uploads() ) )->resolve( Folder::uploads() . '/' . $record->file );
		if ( null === $record || ! $record->hasOriginal() ) {
			return self::NONE;
		}
		if ( null === $original || null === $target ) {
			return self::MISSING;
		}
		if ( ! self::isVersionOf( $record->file, (string) get_post_meta( $id, '_wp_attached_file', true ) ) ) {
			return self::EDITED;
		}
		if ( ! $anyway && is_file( $target ) && filesize( $target ) !== $record->bytesAfter && md5_file( $target ) !== md5_file( $original ) ) {
			return self::CHANGED;
		}
		try {
			$this->copy( $original, $target );
		} catch ( FileTrouble $trouble ) {
			return self::NOT_WRITABLE;
		}
		$this->makeSizes( $id, $target, $record );
		$record->restored = true;
		( new Originals() )->remove( $id, $record );
		/**
		 * An original was put back.
		 *
		 * @hook imagemill_uploads_restored ( int $id )
		 */
		do_action( 'imagemill_uploads_restored', $id );
		return '';
	}

	/** Whether an attached file is the picture itself or what WordPress makes of a large or turned one, not an edited one. */
	public static function isVersionOf( string $file, string $attached ): bool {
		if ( $file === $attached ) {
			return true;
		}
		$dot  = strrpos( $file, '.' );
		$name = false === $dot ? $file : substr( $file, 0, $dot );
		$end  = false === $dot ? '' : substr( $file, $dot );
		return $name . '-scaled' . $end === $attached || $name . '-rotated' . $end === $attached;
	}

	private function copy( string $original, string $target ): void {
		AtomicFile::write(
			$target,
			static function ( string $temporary ) use ( $original ): void {
				if ( ! copy( $original, $temporary ) || md5_file( $original ) !== md5_file( $temporary ) ) {
					throw new FileTrouble( 'The original cannot be copied.' );
				}
			}
		);
		clearstatcache();
		if ( is_multisite() ) {
			clean_dirsize_cache( $target );
		}
	}

	/** As after an upload: others who look at new metadata, like imagemill-webp, see it. */
	private function makeSizes( int $id, string $target, Record $record ): void {
		require_once ABSPATH . 'wp-admin/includes/image.php';
		$before = $this->names( $id );
		update_attached_file( $id, $target );
		wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $target ) );
		$record->leftovers = array_values( array_unique( array_diff( array_merge( $record->leftovers, $before ), $this->names( $id ) ) ) );
	}

	/** Names of all files of an attachment as its metadata lists them. @return string[] */
	private function names( int $id ): array {
		$metadata = wp_get_attachment_metadata( $id, true );
		$metadata = is_array( $metadata ) ? $metadata : array();
		$names    = array_column( $metadata['sizes'] ?? array(), 'file' );
		$names[]  = $metadata['file'] ?? '';
		$names[]  = $metadata['original_image'] ?? '';
		$names[]  = (string) get_post_meta( $id, '_wp_attached_file', true );
		return array_unique( array_filter( array_map( 'wp_basename', $names ) ) );
	}
}
