<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

/** Who may call a route. WordPress has checked the nonce by then: without one, a cookie counts as nobody. */
final class Guard {
	/** The whole library: whoever runs this site. */
	public static function mayManage(): bool {
		return current_user_can( 'manage_options' );
	}

	/** One picture: whoever may upload and edit this one. */
	public static function mayEditAttachment( \WP_REST_Request $request ): bool {
		$id = (int) $request['id'];
		return self::mayEdit( $id );
	}

	/** The same for actions that come from a page. */
	public static function mayEdit( int $id ): bool {
		return 'attachment' === get_post_type( $id ) && current_user_can( 'upload_files' ) && current_user_can( 'edit_post', $id );
	}
}
