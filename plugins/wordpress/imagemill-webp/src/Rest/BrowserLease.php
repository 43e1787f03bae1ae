<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

/**
 * Only one browser page converts at a time; others wait until it has been silent for a minute. This
 * saves work and traffic. If two pages do store the same file, nothing is lost: both results are
 * the same.
 */
final class BrowserLease {
	public const TRANSIENT = 'imagemill_webp_browser_lease';
	public const SECONDS   = 60;

	/** Takes or keeps the lease for this page; false if another page has it. */
	public function take( string $tab ): bool {
		$holder = get_transient( self::TRANSIENT );
		if ( is_string( $holder ) && $holder !== $tab ) {
			return false;
		}
		set_transient( self::TRANSIENT, $tab, self::SECONDS );
		return true;
	}

	/** Returns the lease, if this page has it. */
	public function drop( string $tab ): void {
		if ( get_transient( self::TRANSIENT ) === $tab ) {
			delete_transient( self::TRANSIENT );
		}
	}
}
