<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Originals;

use Imagemill\Shared\Files\AtomicFile;
use Imagemill\Shared\Files\FileException;
use Imagemill\Shared\Files\UploadsPath;

/** Puts an original back in place and has its sizes regenerated. */
final class Restore {
	public const NONE         = 'none';
	public const MISSING      = 'missing_original';
	public const EDITED       = 'edited';
	public const CHANGED      = 'changed';
	public const NOT_WRITABLE = 'not_writable';

	/**
	 * Returns '' when done; otherwise one of the codes above, with nothing changed. Keeps the
	 * original until the sizes exist, so that restoring can be repeated if the process dies while
	 * making them.
	 *
	 * @param bool $anyway Even if the compressed image has been changed since.
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
		} catch ( FileException $exception ) {
			return self::NOT_WRITABLE;
		}
		$this->makeSizes( $id, $target, $record );
		$record->restored = true;
		( new Originals() )->remove( $id, $record );
		/**
		 * An original was restored.
		 *
		 * @hook imagemill_uploads_restored ( int $id )
		 */
		do_action( 'imagemill_uploads_restored', $id );
		return '';
	}

	/**
	 * Whether an attached file is the image itself, or what WordPress makes of a large or rotated
	 * one, rather than an edited one.
	 */
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
					throw new FileException( 'The original cannot be copied.' );
				}
			}
		);
		clearstatcache();
		if ( is_multisite() ) {
			clean_dirsize_cache( $target );
		}
	}

	/**
	 * Works like an upload, so that other plugins that watch for new metadata, such as
	 * imagemill-webp, notice.
	 */
	private function makeSizes( int $id, string $target, Record $record ): void {
		require_once ABSPATH . 'wp-admin/includes/image.php';
		$before = $this->names( $id );
		update_attached_file( $id, $target );
		wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $target ) );
		$record->leftovers = array_values( array_unique( array_diff( array_merge( $record->leftovers, $before ), $this->names( $id ) ) ) );
	}

	/** Names of all files of an attachment, as listed in its metadata. @return string[] */
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
