<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

use Imagemill\WebP\Library\Images;
use Imagemill\WebP\Library\Ledger;
use Imagemill\WebP\Library\Library;
use Imagemill\WebP\Settings\Settings;

/**
 * Runs pending work in WordPress's cron: again soon while anything is left, and once an hour to
 * check.
 */
final class Cron {

	public const HOOK = 'imagemill_webp_work';

	/**
	 * WordPress drops a second event with the same name and arguments within ten minutes, so this
	 * one has its own arguments.
	 */
	private const SOON = array( 'soon' );

	public function register(): void {
		add_action( self::HOOK, array( self::class, 'run' ) );
		// Each site does this itself, so a network with thousands of them needs no loop, and a new
		// site no hook.
		add_action( 'init', array( self::class, 'ensure' ) );
	}

	public static function ensure(): void {
		if ( false === wp_next_scheduled( self::HOOK ) ) {
			// First visit since the plugin was inactive.
			Settings::ensureStored();
			( new Ledger() )->removeOrphans();
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'hourly', self::HOOK );
			self::soon();
		}
	}

	/** There's work to do: start within seconds. */
	public static function soon( int $seconds = 5 ): void {
		if ( ! Pause::isOn() && false === wp_next_scheduled( self::HOOK, self::SOON ) ) {
			wp_schedule_single_event( time() + $seconds, self::HOOK, self::SOON );
		}
	}

	public static function unschedule(): void {
		wp_unschedule_hook( self::HOOK );
	}

	public static function run(): void {
		Settings::ensureStored();
		if ( Pause::isOn() || ! Images::areWaiting() ) {
			return;
		}
		// Schedule first, so that the work continues whatever happens to this process.
		wp_clear_scheduled_hook( self::HOOK, self::SOON );
		self::soon( 4 * MINUTE_IN_SECONDS );
		/**
		 * How many seconds one background run works.
		 *
		 * @hook imagemill_webp_cron_seconds
		 * @param float $seconds
		 */
		$seconds = (float) apply_filters( 'imagemill_webp_cron_seconds', 20.0 );
		$status  = Library::instance()->work( TimeLimit::within( $seconds ) );

		wp_clear_scheduled_hook( self::HOOK, self::SOON );
		if ( $status->left > 0 ) {
			// If nothing could be done now (an upload in progress, a lock), there's no hurry.
			self::soon( $status->worked > 0 ? 5 : MINUTE_IN_SECONDS );
		}
	}
}
