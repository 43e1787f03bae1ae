<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Upload;

/** The space left in the uploads folder, which a network can limit. */
final class Space {
	/** Whether this many more bytes may be stored. */
	public static function has( int $bytes ): bool {
		if ( ! is_multisite() || get_site_option( 'upload_space_check_disabled' ) ) {
			return true;
		}
		return get_upload_space_available() >= $bytes;
	}
}
