<?php
declare(strict_types=1);

namespace Imagemill\WebP\Admin;

use Imagemill\WebP\Library\Library;

/** Explains after activation what happens now, until it's dismissed. */
final class ActivationNotice {
	/** Set on activation, deleted on dismissal. */
	public const TRANSIENT = 'imagemill_webp_activated';

	private const ACTION = 'imagemill_webp_dismiss';

	public function register(): void {
		add_action( 'activated_plugin', array( $this, 'remember' ) );
		add_action( 'admin_notices', array( $this, 'show' ) );
		add_action( 'wp_ajax_' . self::ACTION, array( $this, 'dismiss' ) );
	}

	/**
	 * @internal
	 * @param string $plugin
	 */
	public function remember( $plugin ): void {
		if ( plugin_basename( IMAGEMILL_WEBP_FILE ) === $plugin ) {
			set_transient( self::TRANSIENT, 1, WEEK_IN_SECONDS );
		}
	}

	/** @internal */
	public function show(): void {
		$screen = get_current_screen();
		if ( ! current_user_can( 'manage_options' ) || null === $screen || ! in_array( $screen->base, array( 'plugins', 'dashboard', 'upload' ), true ) || ! get_transient( self::TRANSIENT ) ) {
			return;
		}
		$status = Library::instance()->status();
		$words  = $status->canWriteWebp
			? __( 'The media library is being converted to WebP in the background. Your own files and posts stay as they are.', 'imagemill-webp' )
			: __( 'PHP on this server cannot write WebP. Your browser can: open the page and press “Convert in this browser”.', 'imagemill-webp' );
		printf(
			'<div class="notice notice-info is-dismissible" id="imagemill-webp-notice"><p>%s <a href="%s">%s</a></p></div>',
			esc_html( $words ),
			esc_url( BulkPage::url() ),
			esc_html__( 'See how far it is', 'imagemill-webp' )
		);
		$query   = array( 'action' => self::ACTION, '_wpnonce' => wp_create_nonce( self::ACTION ) );
		$address = (string) wp_json_encode( add_query_arg( $query, admin_url( 'admin-ajax.php' ) ), JSON_HEX_TAG );
		wp_add_inline_script( 'common', 'document.addEventListener("click",function(e){if(e.target.closest("#imagemill-webp-notice .notice-dismiss"))fetch(' . $address . ',{method:"POST",credentials:"same-origin"});});' );
	}

	/** @internal */
	public function dismiss(): void {
		check_ajax_referer( self::ACTION );
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_send_json_error( null, 403 );
		}
		delete_transient( self::TRANSIENT );
		wp_send_json_success();
	}
}
