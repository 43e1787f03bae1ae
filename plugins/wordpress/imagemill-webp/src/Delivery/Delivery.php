<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

use Imagemill\WebP\Delivery\Rules\Rules;
use Imagemill\WebP\Settings\Settings;

/**
 * Brings WebP files to visitors: by `<picture>` in pages, or by rules of the web server.
 *
 * Only whole pages are changed, on their way out. Feeds, mail, REST, XML-RPC, admin pages and what is stored never are. Pictures that CSS names (backgrounds) are
 * no `<img>`: those are served by server rules only.
 */
final class Delivery {

	private static bool $started = false;

	/** Hooks into the current site; called once per request from Plugin::register(). */
	public static function register(): void {
		// The last filter before the page is written, and after everything that answers without a template.
		add_filter( 'template_include', array( self::class, 'beforePage' ), PHP_INT_MAX );
		Rules::register();
	}

	/**
	 * Starts to collect the page.
	 *
	 * @param mixed $template
	 * @return mixed The same.
	 */
	public static function beforePage( $template ) {
		if ( ! self::$started && Settings::PICTURE === Settings::current()->delivery() && Request::showsPage() ) {
			self::$started = true;
			( new PageBuffer( array( self::rewriter( Settings::current() ), 'rewrite' ) ) )->start();
		}
		return $template;
	}

	/**
	 * @hook imagemill_webp_deliver (bool $deliver, string $tag, string[] $files) Whether an `<img>` tag gets a `<picture>`; `$files` are its pictures below the
	 *       uploads folder. Must depend on these alone, since page caches give one page to all visitors. It runs while PHP writes out the page: no output buffer
	 *       can be started and nothing printed in it.
	 */
	private static function rewriter( Settings $settings ): PageRewriter {
		return new PageRewriter(
			SiteUploads::map(),
			WebpFiles::onDisk(),
			static function ( string $tag, array $files ) use ( $settings ): bool {
				$deliver = true;
				foreach ( $files as $file ) {
					$deliver = $deliver && ! $settings->skips( $file );
				}
				return (bool) apply_filters( 'imagemill_webp_deliver', $deliver, $tag, $files );
			}
		);
	}

	/** Plugin switched on: where the settings ask for server rules, they are written again. */
	public static function activate(): void {
		if ( Settings::RULES === Settings::current()->delivery() ) {
			Rules::switchOn();
		}
	}

	/** Plugin switched off: rules are taken out of .htaccess (every other byte as it was), the daily check is unscheduled. Safe to call for each site of a network. */
	public static function deactivate(): void {
		Rules::switchOff();
	}

	/** Plugin uninstalled: as deactivate(), and the options of delivery and settings of the current site are removed. */
	public static function uninstall(): void {
		self::deactivate();
		delete_option( Settings::OPTION );
		delete_option( Rules::CHECK );
	}
}
