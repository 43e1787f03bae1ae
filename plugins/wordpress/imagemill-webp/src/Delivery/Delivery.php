<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

use Imagemill\WebP\Delivery\Rules\Rules;
use Imagemill\WebP\Settings\Settings;

/**
 * Delivers WebP files to visitors, with `<picture>` in pages or with web server rules.
 *
 * Only whole pages are changed, on their way out. Feeds, mail, REST, XML-RPC, admin pages and
 * stored content never are. Images from CSS (backgrounds) aren't `<img>` tags, so only server rules
 * serve them.
 */
final class Delivery {

	private static bool $started = false;

	/** Registers the current site's hooks; called once per request from Plugin::register(). */
	public static function register(): void {
		// The last filter before the page is written. It runs after everything that answers without
		// a template.
		add_filter( 'template_include', array( self::class, 'beforePage' ), PHP_INT_MAX );
		Rules::register();
	}

	/**
	 * Starts collecting the page.
	 *
	 * @param mixed $template
	 * @return mixed The same template.
	 */
	public static function beforePage( $template ) {
		if ( ! self::$started && Settings::PICTURE === Settings::current()->delivery() && Request::showsPage() ) {
			self::$started = true;
			( new PageBuffer( array( self::rewriter( Settings::current() ), 'rewrite' ) ) )->start();
		}
		return $template;
	}

	/**
	 * @hook imagemill_webp_deliver (bool $deliver, string $tag, string[] $files) Whether an `<img>` tag gets a `<picture>`. `$files` are the tag's images,
	 *       relative to the uploads folder. The result may depend only on these, since page caches serve one page to all visitors. The filter runs while PHP
	 *       outputs the page, so it can't print anything or start an output buffer.
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

	/** Plugin activated: writes the server rules again if the settings ask for them. */
	public static function activate(): void {
		if ( Settings::RULES === Settings::current()->delivery() ) {
			Rules::switchOn();
		}
	}

	/**
	 * Plugin deactivated: removes the rules from .htaccess (every other byte stays) and unschedules
	 * the daily check. Safe to call for each site of a network.
	 */
	public static function deactivate(): void {
		Rules::switchOff();
	}

	/**
	 * Plugin uninstalled: does the same as deactivate(), and also deletes the current site's
	 * delivery and settings options.
	 */
	public static function uninstall(): void {
		self::deactivate();
		delete_option( Settings::OPTION );
		delete_option( Rules::CHECK );
	}
}
