<?php

declare(strict_types=1);

namespace Imagemill\WebP;

/** Registers all hooks, in one place. */
final class Plugin {

	public static function register(): void {
		( new Lifecycle\Activation() )->register( IMAGEMILL_WEBP_FILE );
		( new Upload\Uploads() )->register();
		( new Upload\Deletions() )->register();
		( new Upload\Exports() )->register();
		( new Queue\Cron() )->register();
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			Command\WpCli::register();
		}
		( new Delivery\Delivery() )->register();
		( new Settings\SettingsPage() )->register();
		( new Rest\Rest() )->register();
		( new Admin\Admin() )->register();
	}
}
