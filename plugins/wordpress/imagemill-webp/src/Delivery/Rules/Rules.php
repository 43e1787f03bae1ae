<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery\Rules;

use Imagemill\WebP\Settings\Settings;

/**
 * Delivery by the web server. Used only while a live test passes; otherwise pages get `<picture>`
 * again.
 *
 * A network has one .htaccess for all sites. Only its main site writes and removes the block; the
 * others use it if the test passes.
 */
final class Rules {

	/** Option: the last test, and which .htaccess was written. */
	public const CHECK = 'imagemill_webp_rules_check';

	public const CRON = 'imagemill_webp_check_rules';

	public static function register(): void {
		add_action( self::CRON, array( self::class, 'checkAgain' ) );
	}

	/**
	 * Writes the rules if this server reads .htaccess, tests them, and keeps them only if they
	 * work. Returns the test's code; see SelfTest.
	 */
	public static function switchOn(): string {
		$place   = Place::ofThisSite();
		$written = null !== $place && $place->isOurs;
		if ( $written && ! ( new HtaccessFile( $place->file ) )->add( ServerRules::apache( $place->uploads ) ) ) {
			$result = LiveTest::result( SelfTest::NOT_WRITABLE, $place->file, new Answer( '' ), new Answer( '' ) );
		} else {
			$isTested = false;
			// A server that doesn't allow such rules answers every request with an error, so they
			// must go even if PHP dies during the test.
			register_shutdown_function(
				static function () use ( &$isTested ): void {
					if ( ! $isTested ) {
						self::takeOut();
					}
				}
			);
			$result   = LiveTest::run();
			$isTested = true;
		}
		$works = SelfTest::WORKS === $result['code'];
		self::remember( $result, $written ? $place->file : '' );
		if ( $works ) {
			if ( ! wp_next_scheduled( self::CRON ) ) {
				wp_schedule_event( time() + DAY_IN_SECONDS, 'daily', self::CRON );
			}
		} else {
			self::takeOut();
		}
		Settings::current()->withDelivery( $works ? Settings::RULES : Settings::PICTURE )->save();
		return $result['code'];
	}

	/** Removes the rules and the last test; the settings stay. */
	public static function switchOff(): void {
		self::takeOut();
		delete_option( self::CHECK );
	}

	/** Runs daily, so that a moved site or a changed server doesn't stay without WebP. */
	public static function checkAgain(): void {
		if ( Settings::RULES === Settings::current()->delivery() ) {
			self::switchOn();
		} else {
			wp_clear_scheduled_hook( self::CRON );
		}
	}

	/** @return array<string,mixed>|null The last test: code, file, with, without, time. */
	public static function lastCheck(): ?array {
		$check = get_option( self::CHECK, null );
		return is_array( $check ) && isset( $check['code'] ) ? $check : null;
	}

	/** @param array<string,mixed> $result */
	private static function remember( array $result, string $htaccess ): void {
		update_option(
			self::CHECK,
			$result + array(
				'time'     => time(),
				'htaccess' => $htaccess,
			),
			false
		);
	}

	private static function takeOut(): void {
		wp_clear_scheduled_hook( self::CRON );
		$place = Place::ofThisSite();
		$check = get_option( self::CHECK, array() );
		$files = array( null !== $place && $place->isOurs ? $place->file : '', is_array( $check ) ? (string) ( $check['htaccess'] ?? '' ) : '' );
		foreach ( array_unique( array_filter( $files ) ) as $file ) {
			( new HtaccessFile( $file ) )->remove();
		}
	}
}
