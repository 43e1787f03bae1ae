<?php
declare(strict_types=1);

namespace Imagemill\WebP\Admin;

use Imagemill\WebP\Library\Library;
use Imagemill\WebP\Rest\Rest;

/**
 * Media → WebP: the library's progress, and what can be done about it. browser/src/bulk.ts makes
 * the page interactive.
 */
final class BulkPage {
	public const SLUG = 'imagemill-webp-bulk';

	private BrowserCode $code;
	private bool $hasCode = false;

	public function __construct( BrowserCode $code ) {
		$this->code = $code;
	}

	public static function url(): string {
		return admin_url( 'upload.php?page=' . self::SLUG );
	}

	public function register(): void {
		add_action( 'admin_menu', array( $this, 'add' ) );
	}

	/** @internal */
	public function add(): void {
		$hook = add_media_page( __( 'WebP', 'imagemill-webp' ), __( 'WebP', 'imagemill-webp' ), 'manage_options', self::SLUG, array( $this, 'render' ) );
		if ( is_string( $hook ) ) {
			add_action( 'load-' . $hook, array( $this, 'load' ) );
		}
	}

	/** @internal */
	public function load(): void {
		add_action( 'admin_enqueue_scripts', array( $this, 'enqueue' ) );
	}

	/** @internal */
	public function enqueue(): void {
		$this->hasCode = $this->code->enqueue(
			'imagemill-webp-bulk',
			'src/bulk.ts',
			'imagemillWebp',
			array(
				'rest'           => array(
					'root'     => esc_url_raw( rest_url( Rest::SPACE . '/' ) ),
					'nonce'    => wp_create_nonce( 'wp_rest' ),
					'nonceUrl' => admin_url( 'admin-ajax.php?action=rest-nonce' ),
				),
				'maxUploadBytes' => wp_max_upload_size(),
				'words'          => BulkWords::forScript(),
			)
		);
	}

	/** @internal */
	public function render(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$library = Library::instance();
		$hasCode = $this->hasCode;
		require __DIR__ . '/views/bulk-page.php';
	}
}
