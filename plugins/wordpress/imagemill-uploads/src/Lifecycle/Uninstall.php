<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Lifecycle;

use Imagemill\Uploads\Originals\CleanUp;
use Imagemill\Uploads\Originals\Folder;
use Imagemill\Uploads\Originals\Record;
use Imagemill\Uploads\Settings\Settings;
use Imagemill\Uploads\Upload\Unfinished;

/**
 * Deleting the plugin loses nothing. Compressed images stay, and so do originals, with the records
 * that say which belongs to which, so that reinstalling the plugin can still restore them.
 * Originals are only deleted if the settings say so.
 */
final class Uninstall {
	private const SITES = 100;

	/** Runs for one site, or for every site of a network. */
	public static function run(): void {
		if ( ! is_multisite() ) {
			self::site();
			return;
		}
		$offset = 0;
		do {
			$ids = get_sites(
				array(
					'fields' => 'ids',
					'number' => self::SITES,
					'offset' => $offset,
					'order'  => 'ASC',
				)
			);
			foreach ( $ids as $id ) {
				switch_to_blog( (int) $id );
				self::site();
				restore_current_blog();
			}
			$offset += self::SITES;
		} while ( count( $ids ) > 0 );
	}

	private static function site(): void {
		global $wpdb;
		if ( Settings::load()->removeOnUninstall ) {
			( new CleanUp() )->removeKeptBefore( PHP_INT_MAX, 1e9 );
			self::removeFolder();
		}
		delete_option( Settings::OPTION );
		foreach ( array( '_transient_', '_transient_timeout_' ) as $prefix ) {
			$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( $prefix . Unfinished::PREFIX ) . '%' ) );
		}
		if ( self::keepsSomething() ) {
			return;
		}
		self::removeFolder();
		delete_option( Folder::OPTION );
		delete_post_meta_by_key( Record::META );
	}

	private static function keepsSomething(): bool {
		global $wpdb;
		return null !== $wpdb->get_var( $wpdb->prepare( "SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s LIMIT 1", Record::META_KEPT_AT ) );
	}

	/** Removes the folder and its guard files, unless it still contains an original. */
	private static function removeFolder(): void {
		$folder = Folder::existing();
		if ( null === $folder || ! is_dir( $folder ) ) {
			return;
		}
		$entries = new \RecursiveIteratorIterator(
			new \RecursiveDirectoryIterator( $folder, \FilesystemIterator::SKIP_DOTS ),
			\RecursiveIteratorIterator::CHILD_FIRST
		);
		foreach ( $entries as $entry ) {
			// phpcs:ignore WordPress.PHP.NoSilencedErrors, WordPress.WP.AlternativeFunctions -- Fails for a folder that still contains an original; WP_Filesystem may ask for a password.
			$entry->isDir() && ! $entry->isLink() && @rmdir( $entry->getPathname() );
		}
		$rest = array_diff( (array) scandir( $folder ), array( '.', '..', 'index.html', '.htaccess' ) );
		if ( array() === $rest ) {
			wp_delete_file( $folder . '/index.html' );
			wp_delete_file( $folder . '/.htaccess' );
			rmdir( $folder ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- WP_Filesystem may ask for a password.
		}
	}
}
