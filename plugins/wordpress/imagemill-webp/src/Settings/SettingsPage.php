<?php

declare(strict_types=1);

namespace Imagemill\WebP\Settings;

use Imagemill\WebP\Delivery\Rules\Rules;
use Imagemill\WebP\Delivery\Rules\SelfTest;

/**
 * Settings → Imagemill WebP: adds the page and handles its buttons. The form itself is
 * SettingsForm.
 */
final class SettingsPage {

	public const SLUG = 'imagemill-webp-settings';

	/** The action for admin-post.php, and for the nonce. */
	public const SAVE = 'imagemill_webp_save_settings';

	private const CAPABILITY = 'manage_options';

	/**
	 * Registers the page, its actions and the Site Health entry; called once per request from
	 * Plugin::register().
	 */
	public static function register(): void {
		add_action( 'admin_menu', array( self::class, 'addPage' ) );
		add_action( 'admin_post_' . self::SAVE, array( self::class, 'save' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( IMAGEMILL_WEBP_FILE ), array( self::class, 'addLink' ) );
		SiteHealth::register();
	}

	public static function url(): string {
		return admin_url( 'options-general.php?page=' . self::SLUG );
	}

	public static function addPage(): void {
		add_options_page( __( 'Imagemill WebP', 'imagemill-webp' ), __( 'Imagemill WebP', 'imagemill-webp' ), self::CAPABILITY, self::SLUG, array( SettingsForm::class, 'show' ) );
	}

	/**
	 * @param mixed $links
	 * @return mixed
	 */
	public static function addLink( $links ) {
		if ( is_array( $links ) && current_user_can( self::CAPABILITY ) ) {
			array_unshift( $links, '<a href="' . esc_url( self::url() ) . '">' . esc_html__( 'Settings', 'imagemill-webp' ) . '</a>' );
		}
		return $links;
	}

	/** Whether the current user may choose server rules: on a network, they affect all sites. */
	public static function mayUseRules(): bool {
		return current_user_can( is_multisite() ? 'manage_network_options' : self::CAPABILITY );
	}

	public static function save(): void {
		if ( ! current_user_can( self::CAPABILITY ) ) {
			wp_die( esc_html__( 'You are not allowed to change these settings.', 'imagemill-webp' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( self::SAVE );
		$isReset = isset( $_POST['reset'] );
		$before  = Settings::current();
		$chosen  = Settings::fromArray( $isReset ? array() : self::posted() );
		$mayRule = self::mayUseRules();
		if ( ! $mayRule && in_array( Settings::RULES, array( $before->delivery(), $chosen->delivery() ), true ) ) {
			$chosen = $chosen->withDelivery( $before->delivery() );
		}
		$chosen->save();
		$said = $isReset ? 'reset' : 'saved';
		if ( Settings::RULES !== $chosen->delivery() ) {
			Rules::switchOff();
		} elseif ( $mayRule ) {
			$said = SelfTest::WORKS === Rules::switchOn() ? 'rules' : 'no-rules';
		}
		wp_safe_redirect( add_query_arg( 'imagemill', $said, self::url() ) );
		exit;
	}

	/** @return array<string,mixed> */
	private static function posted(): array {
		// phpcs:disable WordPress.Security.NonceVerification.Missing -- Checked by save().
		$value = static function ( string $name ) {
			return isset( $_POST[ $name ] ) && is_string( $_POST[ $name ] ) ? sanitize_textarea_field( wp_unslash( $_POST[ $name ] ) ) : '';
		};
		$types = isset( $_POST['skip_types'] ) && is_array( $_POST['skip_types'] ) ? array_map( 'sanitize_key', wp_unslash( $_POST['skip_types'] ) ) : array();
		// phpcs:enable
		return array(
			'delivery'   => $value( 'delivery' ),
			'quality'    => $value( 'quality' ),
			'skip_types' => $types,
			'skip_paths' => $value( 'skip_paths' ),
		);
	}
}
