<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Admin;

use Imagemill\Uploads\Originals\Record;
use Imagemill\Uploads\Originals\Restore;

/** The link that restores one original. */
final class RestoreAction {
	private const ACTION = 'imagemill_uploads_restore';

	public function register(): void {
		add_action( 'admin_post_' . self::ACTION, array( $this, 'handle' ) );
	}

	/** Whether the current user may restore this attachment, and it has an original. */
	public static function isOpen( int $id ): bool {
		$record = Record::read( $id );
		return null !== $record && $record->hasOriginal() && self::isAllowed( $id );
	}

	public static function isAllowed( int $id ): bool {
		return current_user_can( 'upload_files' ) && current_user_can( 'edit_post', $id );
	}

	/** The link's URL, not escaped. */
	public static function url( int $id, bool $anyway = false ): string {
		$arguments = array(
			'action' => self::ACTION,
			'id'     => $id,
			'anyway' => $anyway ? 1 : false,
		);
		$arguments['_wpnonce'] = wp_create_nonce( self::ACTION . '_' . $id );
		return add_query_arg( array_filter( $arguments ), admin_url( 'admin-post.php' ) );
	}

	public function handle(): void {
		$id = isset( $_GET['id'] ) ? absint( $_GET['id'] ) : 0;
		check_admin_referer( self::ACTION . '_' . $id );
		if ( 0 === $id || 'attachment' !== get_post_type( $id ) || ! self::isAllowed( $id ) ) {
			wp_die( esc_html__( 'You are not allowed to restore this picture.', 'imagemill-uploads' ), '', array( 'response' => 403 ) );
		}
		$code = ( new Restore() )->restore( $id, isset( $_GET['anyway'] ) );
		wp_safe_redirect( Notices::after( $this->comingFrom(), '' === $code ? array( 'restored' => 1 ) : array( 'failed' => $code, 'id' => $id ) ) );
		exit;
	}

	private function comingFrom(): string {
		$referer = wp_get_referer();
		return is_string( $referer ) && '' !== $referer ? $referer : admin_url( 'upload.php' );
	}
}
