<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Upload;

use Imagemill\Shared\Convert\Outcome;
use Imagemill\Shared\Convert\Recompressor;
use Imagemill\Shared\Files\AtomicFile;
use Imagemill\Shared\Files\FileException;
use Imagemill\Shared\Files\UploadsPath;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Image\ImageReader;
use Imagemill\Shared\Image\Unreadable;
use Imagemill\Uploads\Originals\Folder;
use Imagemill\Uploads\Originals\Originals;
use Imagemill\Uploads\Originals\Record;
use Imagemill\Uploads\Settings\Settings;

/**
 * Makes a new image smaller before WordPress makes its sizes. The file in place is complete at
 * every moment.
 */
final class Compression {
	/**
	 * An image of the same dimensions is only replaced if that saves at least this share, since
	 * every re-encoding costs a little quality. Images with a position are always replaced.
	 */
	private const WORTH_IT = 0.05;

	private const EXTENSIONS = array(
		'jpeg' => 'jpg',
		'png'  => 'png',
		'webp' => 'webp',
	);

	public function onNewAttachment( int $id ): void {
		$file     = (string) get_attached_file( $id, true );
		$places   = new UploadsPath( Folder::uploads() );
		$path     = '' === $file ? null : $places->resolve( $file );
		$relative = null === $path ? null : $places->relative( $path );
		if ( null === $path || null === $relative || ! is_file( $path ) || 0 !== strpos( (string) get_post_mime_type( $id ), 'image/' ) ) {
			return;
		}
		/**
		 * Whether to leave a new image as it is.
		 *
		 * @hook imagemill_uploads_skip ( bool $skip, int $id, string $path )
		 */
		if ( apply_filters( 'imagemill_uploads_skip', $this->isShared( $id ), $id, $path ) ) {
			return;
		}
		$this->resumable( $id );
		$record = $this->compress( $id, $path, $relative, $this->settings( $id ) );
		if ( null === $record ) {
			return;
		}
		$record->save( $id );
		if ( '' === $record->reason ) {
			/**
			 * A new image was compressed.
			 *
			 * @hook imagemill_uploads_compressed ( int $id, int $bytesBefore, int $bytesAfter )
			 */
			do_action( 'imagemill_uploads_compressed', $id, $record->bytesBefore, $record->bytesAfter );
		}
	}

	/**
	 * Returns what was done with the file; null if it's a kind of image that isn't compressed, or
	 * is already good.
	 */
	private function compress( int $id, string $path, string $relative, Settings $settings ): ?Record {
		try {
			$info = ImageReader::read( $path );
		} catch ( Unreadable $unreadable ) {
			return $this->left( $relative, $unreadable->reason );
		}
		if ( ! isset( self::EXTENSIONS[ $info->type ] ) || $info->animated ) {
			return null;
		}
		$unfinished = new Unfinished( $path );
		if ( $unfinished->isKnown() ) {
			return $this->left( $relative, 'unfinished' );
		}
		$unfinished->begin();
		wp_raise_memory_limit( 'image' );
		$working = '';
		try {
			$working = Folder::workingFile( self::EXTENSIONS[ $info->type ] );
			$outcome = Recompressor::forThisHost()->recompress( $path, $working, $settings->recompressOptions() );
			if ( ! $outcome->isMade() ) {
				return Outcome::LARGER === $outcome->status || Outcome::SKIPPED === $outcome->status ? null : $this->left( $relative, $outcome->reason );
			}
			return $this->replace( $id, $path, $relative, $working, $info, $settings->keepOriginals );
		} catch ( FileException $exception ) {
			return $this->left( $relative, 'not_writable' );
		} finally {
			if ( '' !== $working && is_file( $working ) ) {
				wp_delete_file( $working );
			}
			$unfinished->end();
		}
	}

	/** Replaces the original with the result, once the original is safe. */
	private function replace( int $id, string $path, string $relative, string $working, ImageInfo $before, bool $keep ): ?Record {
		$after     = ImageReader::read( $working );
		$isResized = $after->uprightWidth() !== $before->uprightWidth() || $after->uprightHeight() !== $before->uprightHeight();
		if ( ! $isResized && ! $before->position && $after->bytes > $before->bytes * ( 1 - self::WORTH_IT ) ) {
			return null;
		}
		if ( $keep && ! Space::has( $after->bytes ) ) {
			return $this->left( $relative, 'no_space' );
		}
		$record               = new Record();
		$record->file         = $relative;
		$record->bytesBefore  = $before->bytes;
		$record->bytesAfter   = $after->bytes;
		$record->widthBefore  = $before->uprightWidth();
		$record->heightBefore = $before->uprightHeight();
		$record->widthAfter   = $after->uprightWidth();
		$record->heightAfter  = $after->uprightHeight();
		$record->time         = time();
		$record->original     = $keep ? ( new Originals() )->keep( $path, $relative ) : '';
		// Saved before the swap: if PHP dies in between, the original is on record and nothing is
		// lost.
		$record->save( $id );
		try {
			AtomicFile::write(
				$path,
				static function ( string $temporary ) use ( $working ): void {
					if ( ! copy( $working, $temporary ) || filesize( $working ) !== filesize( $temporary ) ) {
						throw new FileException( 'The result cannot be copied.' );
					}
				}
			);
		} catch ( FileException $exception ) {
			( new Originals() )->remove( $id, $record );
			throw $exception;
		}
		clearstatcache();
		return $record;
	}

	private function left( string $relative, string $reason ): Record {
		$record         = new Record();
		$record->file   = $relative;
		$record->reason = $reason;
		$record->time   = time();
		return $record;
	}

	private function settings( int $id ): Settings {
		/**
		 * The settings for one image, with the names of the option imagemill_uploads_settings.
		 *
		 * @hook imagemill_uploads_settings ( array $settings, int $id )
		 */
		$values = apply_filters( 'imagemill_uploads_settings', Settings::load()->toArray(), $id );
		return Settings::from( is_array( $values ) ? $values : array() );
	}

	/**
	 * Another attachment may use the same file (translations, copies). Then it isn't a new image.
	 */
	private function isShared( int $id ): bool {
		global $wpdb;
		$file = get_post_meta( $id, '_wp_attached_file', true );
		return null !== $wpdb->get_var(
			$wpdb->prepare(
				"SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = '_wp_attached_file' AND meta_value = %s AND post_id <> %d LIMIT 1",
				$file,
				$id
			)
		);
	}

	/**
	 * If PHP dies here anyway, this lets the media page continue with making the sizes, as it does
	 * when PHP dies while making them.
	 */
	private function resumable( int $id ): void {
		if ( ! headers_sent() && ( wp_doing_ajax() || ( defined( 'REST_REQUEST' ) && REST_REQUEST ) || is_admin() ) ) {
			header( 'X-WP-Upload-Attachment-ID: ' . $id );
		}
	}
}
