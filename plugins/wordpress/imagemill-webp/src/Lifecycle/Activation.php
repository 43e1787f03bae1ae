<?php

declare(strict_types=1);

namespace Imagemill\WebP\Lifecycle;

use Imagemill\Shared\Convert\Deadline;
use Imagemill\WebP\Delivery\Delivery;
use Imagemill\WebP\Library\Ledger;
use Imagemill\WebP\Queue\Cron;

/**
 * Starts work on activation. Deactivation leaves the site as it was, except that settings, WebP
 * files and records stay for the next time.
 */
final class Activation {

	/**
	 * Seconds for a network's sites. Sites not reached in time start on their next visit; see
	 * Cron::register().
	 */
	private const NETWORK_SECONDS = 10.0;

	public function register( string $file ): void {
		register_activation_hook( $file, array( self::class, 'activate' ) );
		register_deactivation_hook( $file, array( self::class, 'deactivate' ) );
	}

	public static function activate( bool $networkWide = false ): void {
		if ( $networkWide ) {
			Sites::each( array( self::class, 'begin' ), Deadline::in( self::NETWORK_SECONDS ) );
		} else {
			self::begin();
		}
	}

	public static function deactivate( bool $networkWide = false ): void {
		if ( $networkWide ) {
			Sites::each( array( self::class, 'end' ) );
		} else {
			self::end();
		}
	}

	public static function begin(): void {
		Cron::ensure();
		Delivery::activate();
	}

	public static function end(): void {
		Cron::unschedule();
		Delivery::deactivate();
		( new Ledger() )->write();
	}
}
