<?php

declare(strict_types=1);

namespace Imagemill\WebP\Upload;

use Imagemill\Shared\Files\UploadsPath;
use Imagemill\WebP\Library\Attachment;
use Imagemill\WebP\Library\Reconciliation;
use Imagemill\WebP\Library\Records;
use Imagemill\WebP\Library\Remover;

/** Deletes an image's WebP along with the image. */
final class Deletions {

	public function register(): void {
		add_action( 'delete_attachment', array( $this, 'attachment' ) );
		// Runs last, because another plugin may decide to keep the file.
		add_filter( 'wp_delete_file', array( $this, 'file' ), PHP_INT_MAX );
	}

	/** Runs before WordPress deletes the attachment's metadata, which includes our record. */
	public function attachment( int $id ): void {
		$records = new Records();
		$others  = Attachment::sharing( $id );
		if ( array() === $others ) {
			( new Remover( $records ) )->forget( $id );
		}
		// Other attachments with the same files keep the WebP as long as they keep the files, so
		// one of their records must own it.
		foreach ( $others as $other ) {
			if ( array() === $records->get( $other )->files() ) {
				$records->save( $other, $records->get( $id ) );
				$records->markPending( $other );
			}
		}
	}

	/**
	 * A single file, deleted by an editor or a plugin that regenerates sizes.
	 *
	 * @param mixed $path
	 * @return mixed The path, unchanged.
	 */
	public function file( $path ) {
		if ( is_string( $path ) && '' !== $path && ! wp_is_stream( $path ) && is_file( UploadsPath::webpBeside( $path ) ) ) {
			$this->removeBeside( wp_normalize_path( $path ) );
		}
		return $path;
	}

	private function removeBeside( string $path ): void {
		$relative = ( new UploadsPath( (string) wp_get_upload_dir()['basedir'] ) )->relative( $path );
		if ( null === $relative ) {
			return;
		}
		$records = new Records();
		$name    = wp_basename( $path );
		foreach ( $records->naming( $name ) as $id ) {
			$record = $records->get( $id );
			$file   = $record->file( $name );
			if ( null !== $file && dirname( $relative ) === $record->folder ) {
				Reconciliation::discard( UploadsPath::webpBeside( $path ), $file );
				$state = $records->state( $id );
				$records->save( $id, $record->without( $name ) );
				if ( 'pending' === $state ) {
					$records->markPending( $id );
				}
			}
		}
	}
}
