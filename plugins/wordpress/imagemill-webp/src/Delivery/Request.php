<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/**
 * Whether the current request shows a page to visitors, rather than HTML that is edited, stored or
 * read elsewhere.
 */
final class Request {

	/**
	 * Parameters that page builders use to open a page for editing. What they show may be saved to
	 * the post.
	 */
	private const EDITORS = array(
		'elementor-preview',
		'fl_builder',
		'et_fb',
		'et_bfb',
		'bricks',
		'ct_builder',
		'breakdance',
		'brizy-edit',
		'brizy-edit-iframe',
		'vc_editable',
		'vcv-editable',
		'vc_action',
		'tve',
		'tcbf',
		'fb-edit',
		'builder',
		'us_builder',
		'zionbuilder-preview',
		'op3editor',
		'siteorigin_panels_live_editor',
		'customize_changeset_uuid',
		'wp_theme_preview',
	);

	public static function showsPage(): bool {
		if ( is_admin() || wp_doing_ajax() || wp_doing_cron() || is_feed() || is_embed() || is_robots() || is_trackback() || is_favicon() || is_customize_preview() ) {
			return false;
		}
		foreach ( array( 'REST_REQUEST', 'XMLRPC_REQUEST', 'WP_CLI', 'IFRAME_REQUEST' ) as $constant ) {
			if ( defined( $constant ) && constant( $constant ) ) {
				return false;
			}
		}
		return ! self::isAmp() && ! self::isEditor( $_GET ); // phpcs:ignore WordPress.Security.NonceVerification.Recommended -- Only checks which names are present.
	}

	/** @param array<string,mixed> $parameters */
	public static function isEditor( array $parameters ): bool {
		return array() !== array_intersect_key( array_flip( self::EDITORS ), $parameters );
	}

	private static function isAmp(): bool {
		foreach ( array( 'amp_is_request', 'is_amp_endpoint', 'ampforwp_is_amp_endpoint' ) as $function ) {
			if ( function_exists( $function ) && $function() ) {
				return true;
			}
		}
		return false;
	}
}
