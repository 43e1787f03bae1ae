<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

/**
 * One browser page at a time converts: others wait until it has been silent for a minute. This spares work and traffic; what two pages
 * store twice by a race is the same file.
 */
final class BrowserLease {
	public const TRANSIENT = 'imagemill_webp_browser_lease';
	public const SECONDS   = 60;

	/** Takes or keeps the lease for this page; false while another one has it. */
	public function take( string $tab ): bool {
		$holder = get_transient( self::TRANSIENT );
		if ( is_string( $holder ) && $holder !== $tab ) {
			return false;
		}
		set_transient( self::TRANSIENT, $tab, self::SECONDS );
		return true;
	}

	/** Gives it back, where it is this page's. */
	public function drop( string $tab ): void {
		if ( get_transient( self::TRANSIENT ) === $tab ) {
			delete_transient( self::TRANSIENT );
		}
	}
}
