<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

/**
 * Who may call a route. WordPress has already checked the nonce: without one, it ignores the login
 * cookie.
 */
final class Guard {
	/** For the whole library: users who manage this site. */
	public static function mayManage(): bool {
		return current_user_can( 'manage_options' );
	}

	/** For one image: users who may upload files and edit this one. */
	public static function mayEditAttachment( \WP_REST_Request $request ): bool {
		$id = (int) $request['id'];
		return self::mayEdit( $id );
	}

	/** The same for actions that come from a page. */
	public static function mayEdit( int $id ): bool {
		return 'attachment' === get_post_type( $id ) && current_user_can( 'upload_files' ) && current_user_can( 'edit_post', $id );
	}
}
