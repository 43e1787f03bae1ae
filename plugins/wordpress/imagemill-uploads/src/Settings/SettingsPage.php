<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Settings;

use Imagemill\Uploads\Originals\Originals;

/** Settings → Imagemill Uploads. */
final class SettingsPage {
	private const SLUG = 'imagemill-uploads';

	private string $file;

	/** @param string $file The plugin's main file. */
	public function __construct( string $file ) {
		$this->file = $file;
	}

	public function register(): void {
		add_action( 'admin_init', array( $this, 'registerSetting' ) );
		add_action( 'admin_menu', array( $this, 'addPage' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( $this->file ), array( $this, 'addLink' ) );
		add_filter( 'removable_query_args', array( $this, 'addRemovableArgs' ) );
	}

	public static function url(): string {
		return admin_url( 'options-general.php?page=' . self::SLUG );
	}

	public function registerSetting(): void {
		register_setting(
			self::SLUG,
			Settings::OPTION,
			array(
				'type'              => 'array',
				'sanitize_callback' => array( $this, 'sanitize' ),
			)
		);
	}

	/**
	 * Browsers don't send unchecked boxes.
	 *
	 * @param mixed $values As posted.
	 * @return array<string, int|bool>
	 */
	public function sanitize( $values ): array {
		$values = is_array( $values ) ? $values : array();
		return Settings::from( $values + array_fill_keys( array( 'png', 'drop_all_metadata', 'keep_originals', 'remove_on_uninstall' ), false ) )->toArray();
	}

	public function addPage(): void {
		add_options_page( __( 'Imagemill Uploads', 'imagemill-uploads' ), __( 'Imagemill Uploads', 'imagemill-uploads' ), 'manage_options', self::SLUG, array( $this, 'show' ) );
	}

	/** @param string[] $links @return string[] */
	public function addLink( array $links ): array {
		array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( self::url() ), esc_html__( 'Settings', 'imagemill-uploads' ) ) );
		return $links;
	}

	/** @param string[] $names @return string[] */
	public function addRemovableArgs( array $names ): array {
		return array_merge( $names, array( 'imagemill_uploads_removed', 'imagemill_uploads_left' ) );
	}

	public function show(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$settings = Settings::load();
		$total    = ( new Originals() )->total();
		// phpcs:disable WordPress.Security.NonceVerification -- Only displays values; changes nothing.
		$removed = isset( $_GET['imagemill_uploads_removed'] ) ? absint( $_GET['imagemill_uploads_removed'] ) : null;
		$left    = isset( $_GET['imagemill_uploads_left'] ) ? absint( $_GET['imagemill_uploads_left'] ) : 0;
		// phpcs:enable
		$fields = new Fields( Settings::OPTION );
		require __DIR__ . '/settings-view.php';
	}
}
