<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Files\UploadsPath;

/** An attachment of the current site and its files on this machine. */
final class Attachment {

	public int $id;
	/** The folder of all its files, inside uploads; empty if it isn't on this machine. */
	public string $folder = '';
	/** The same folder relative to uploads, as stored in records. */
	public string $relative = '';
	/**
	 * Why it can't be converted: `offloaded`, `file_missing`, `outside_uploads`; empty if it can.
	 */
	public string $reason = '';
	/** @var array<string,ListedFile> */
	public array $files = array();

	private function __construct( int $id ) {
		$this->id = $id;
	}

	/** @param array<mixed>|null $metadata Metadata about to be saved, if newer than what's stored. */
	public static function load( int $id, ?array $metadata = null ): self {
		$attachment = new self( $id );
		$path       = self::localPath( $id );
		if ( null === $path ) {
			$attachment->reason = self::isElsewhere( $id ) ? 'offloaded' : 'file_missing';
			return $attachment;
		}
		$uploads = new UploadsPath( (string) wp_get_upload_dir()['basedir'] );
		if ( ! is_dir( dirname( $path ) ) ) {
			$attachment->reason = self::isElsewhere( $id ) ? 'offloaded' : 'file_missing';
			return $attachment;
		}
		$relative = $uploads->relative( $path );
		if ( null === $relative ) {
			$attachment->reason = 'outside_uploads';
			return $attachment;
		}
		$metadata = $metadata ?? wp_get_attachment_metadata( $id, true );
		$backups  = get_metadata( 'post', $id, '_wp_attachment_backup_sizes', true );

		$attachment->folder   = dirname( $path );
		$attachment->relative = dirname( $relative );
		$attachment->files    = FileList::of( wp_basename( $path ), is_array( $metadata ) ? $metadata : array(), is_array( $backups ) ? $backups : array() );

		$here = array_filter( $attachment->files, static fn ( ListedFile $file ): bool => is_file( $attachment->path( $file->name ) ) );
		if ( array() !== $attachment->files && array() === $here ) {
			$attachment->reason = self::isElsewhere( $id ) ? 'offloaded' : 'file_missing';
		}
		return $attachment;
	}

	public function path( string $name ): string {
		return $this->folder . '/' . $name;
	}

	public function webp( string $name ): string {
		return UploadsPath::webpBeside( $this->path( $name ) );
	}

	/** Changes whenever the file's bytes do; empty if the file is missing. */
	public function signature( string $name ): string {
		$path = $this->path( $name );
		clearstatcache( true, $path );
		return is_file( $path ) ? filemtime( $path ) . '-' . filesize( $path ) : '';
	}

	/** @return int[] Other attachments with the same file, as translations often have. */
	public static function sharing( int $id ): array {
		global $wpdb;
		$file = get_metadata( 'post', $id, '_wp_attached_file', true );
		if ( ! is_string( $file ) || '' === $file ) {
			return array();
		}
		$ids = $wpdb->get_col(
			$wpdb->prepare(
				"SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = '_wp_attached_file' AND meta_value = %s AND post_id <> %d LIMIT 100",
				$file,
				$id
			)
		);
		return array_map( 'intval', $ids );
	}

	/**
	 * Remote storage plugins filter the path. If they return a URL, such as s3://, the unfiltered
	 * path counts.
	 */
	private static function localPath( int $id ): ?string {
		foreach ( array( get_attached_file( $id ), get_attached_file( $id, true ) ) as $path ) {
			if ( is_string( $path ) && '' !== $path && ! self::isAddress( $path ) ) {
				return wp_normalize_path( $path );
			}
		}
		return null;
	}

	private static function isElsewhere( int $id ): bool {
		if ( self::isAddress( (string) get_attached_file( $id ) ) ) {
			return true;
		}
		$url  = wp_parse_url( (string) wp_get_attachment_url( $id ), PHP_URL_HOST );
		$here = wp_parse_url( (string) wp_get_upload_dir()['baseurl'], PHP_URL_HOST );
		return is_string( $url ) && $url !== $here;
	}

	/** A path such as `s3://bucket/photo.jpg`, whether or not PHP currently knows the scheme. */
	private static function isAddress( string $path ): bool {
		return false !== strpos( $path, '://' );
	}
}
