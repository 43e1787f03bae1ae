<?php

declare(strict_types=1);

namespace Imagemill\WebP\Lifecycle;

use Imagemill\Shared\Convert\Deadline;
use Imagemill\Shared\Files\AtomicFile;
use Imagemill\WebP\Delivery\Delivery;
use Imagemill\WebP\Library\Records;
use Imagemill\WebP\Library\Remover;
use Imagemill\WebP\Queue\Cron;

/** Removes everything this plugin has ever written, on all sites. */
final class Uninstaller {

	public static function run(): void {
		// A large network takes time, and an interrupted uninstall can't be started again.
		ignore_user_abort( true );
		if ( function_exists( 'set_time_limit' ) ) {
			set_time_limit( 0 ); // phpcs:ignore Squiz.PHP.DiscouragedFunctions -- See above.
		}
		Sites::each( array( self::class, 'site' ) );
		self::options( 'sitemeta' );
	}

	/** Cleans up the current site. */
	public static function site(): void {
		Cron::unschedule();
		Delivery::uninstall();
		self::temporaries();
		( new Remover( new Records() ) )->all( Deadline::in( INF ) );
		foreach ( array( Records::META, Records::STATE, Records::SAVED ) as $key ) {
			delete_metadata( 'post', 0, $key, '', true );
		}
		self::options( 'options' );
	}

	/** Deletes every option with this plugin's prefix, including transients. */
	private static function options( string $table ): void {
		global $wpdb;
		if ( 'sitemeta' === $table && ! is_multisite() ) {
			return;
		}
		foreach ( array( '', '_transient_', '_transient_timeout_', '_site_transient_', '_site_transient_timeout_' ) as $before ) {
			$like = $wpdb->esc_like( $before . 'imagemill_webp_' ) . '%';
			if ( 'options' === $table ) {
				$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $like ) );
				array_map( 'delete_option', $names );
			} else {
				$names = $wpdb->get_col( $wpdb->prepare( "SELECT meta_key FROM {$wpdb->sitemeta} WHERE meta_key LIKE %s", $like ) );
				array_map( 'delete_site_option', $names );
			}
		}
	}

	/** Deletes temporary files left by killed processes, in every folder that has records. */
	private static function temporaries(): void {
		$records = new Records();
		$base    = (string) wp_get_upload_dir()['basedir'];
		$swept   = array();
		$after   = 0;
		do {
			$ids = $records->ids( $after, 500 );
			update_meta_cache( 'post', $ids );
			foreach ( $ids as $id ) {
				$after  = $id;
				$folder = $records->get( $id )->folder;
				if ( '' !== $folder && ! isset( $swept[ $folder ] ) && is_dir( "$base/$folder" ) ) {
					AtomicFile::sweep( "$base/$folder", 0 );
				}
				$swept[ $folder ] = true;
			}
			wp_cache_delete_multiple( $ids, 'post_meta' );
		} while ( 500 === count( $ids ) );
	}
}
