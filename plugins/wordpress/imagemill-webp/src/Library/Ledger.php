<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Files\UploadsPath;

/**
 * A list of all our WebP files, written when the plugin is deactivated. While it's inactive,
 * WordPress deletes attachments and their records without telling us; the list still finds the
 * files left behind. Its parts are options that don't autoload.
 */
final class Ledger {

	private const OPTION = 'imagemill_webp_ledger_';
	private const BATCH  = 500;

	/** Writes the list. */
	public function write(): void {
		$this->drop();
		$records = new Records();
		$after   = 0;
		$part    = 0;
		do {
			$ids = $records->ids( $after, self::BATCH );
			update_meta_cache( 'post', $ids );
			$files = array();
			foreach ( $ids as $id ) {
				$after  = $id;
				$record = $records->get( $id );
				foreach ( $record->files() as $name => $file ) {
					if ( FileRecord::MADE === $file->status ) {
						$files[ $record->folder ][ $name ] = $file->bytes;
					}
				}
			}
			if ( array() !== $files ) {
				add_option( self::OPTION . ( ++$part ), $files, '', 'no' );
			}
			wp_cache_delete_multiple( $ids, 'post_meta' );
		} while ( self::BATCH === count( $ids ) );
	}

	/** Deletes listed WebP files whose image is gone, then the list. */
	public function removeOrphans(): int {
		return $this->remove( false );
	}

	/** Deletes every listed WebP file, then the list. */
	public function removeAll(): int {
		return $this->remove( true );
	}

	private function remove( bool $all ): int {
		$base    = (string) wp_get_upload_dir()['basedir'];
		$uploads = new UploadsPath( $base );
		$removed = 0;
		foreach ( $this->parts() as $option ) {
			foreach ( (array) get_option( $option ) as $folder => $files ) {
				foreach ( (array) $files as $name => $bytes ) {
					$path = $base . '/' . $folder . '/' . $name;
					if ( ( $all || ! file_exists( $path ) ) && $uploads->contains( $path . '.webp' ) ) {
						$removed += Reconciliation::discard( $path . '.webp', new FileRecord( FileRecord::MADE, '', (int) $bytes ) ) ? 1 : 0;
					}
				}
			}
		}
		$this->drop();
		return $removed;
	}

	private function drop(): void {
		array_map( 'delete_option', $this->parts() );
	}

	/** @return string[] */
	private function parts(): array {
		global $wpdb;
		return $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( self::OPTION ) . '%' ) );
	}
}
