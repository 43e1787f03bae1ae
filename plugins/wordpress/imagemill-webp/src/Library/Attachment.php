<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Files\UploadsPath;

/** An attachment of the current site with its files on this machine. */
final class Attachment {

	public int $id;
	/** Folder of all its files, inside the uploads; empty when there is none here. */
	public string $folder = '';
	/** The same below the uploads folder, as records keep it. */
	public string $relative = '';
	/** Why nothing can be done: `offloaded`, `file_missing`, `outside_uploads`; empty when it can. */
	public string $reason = '';
	/** @var array<string,ListedFile> */
	public array $files = array();

	private function __construct( int $id ) {
		$this->id = $id;
	}

	/** @param array<mixed>|null $metadata Metadata that is about to be saved, where it is newer than what is stored. */
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

	/** What changes whenever a file's bytes do; empty when it is not there. */
	public function signature( string $name ): string {
		$path = $this->path( $name );
		clearstatcache( true, $path );
		return is_file( $path ) ? filemtime( $path ) . '-' . filesize( $path ) : '';
	}

	/** @return int[] Other attachments with the same attached file: translations of a picture often have it. */
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

	/** Plugins for remote storage filter the path; what they say counts unless the file is here after all. */
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

	/** Like `s3://bucket/photo.jpg`, whether or not PHP knows the scheme at this moment. */
	private static function isAddress( string $path ): bool {
		return false !== strpos( $path, '://' );
	}
}
