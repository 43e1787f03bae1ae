<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Upload;

/** Room in the uploads folder, as a network allows it. */
final class Space {
	/** Whether so many bytes more may be stored. */
	public static function has( int $bytes ): bool {
		if ( ! is_multisite() || get_site_option( 'upload_space_check_disabled' ) ) {
			return true;
		}
		return get_upload_space_available() >= $bytes;
	}
}
