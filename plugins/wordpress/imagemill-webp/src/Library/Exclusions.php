<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Files\UploadsPath;
use Imagemill\WebP\Settings\Settings;

/** What the site's owner wants to stay without a WebP. */
final class Exclusions {

	/** Whether settings leave out a file of this type. */
	public static function has( string $path, string $type ): bool {
		$relative = ( new UploadsPath( (string) wp_get_upload_dir()['basedir'] ) )->relative( $path );
		return null !== $relative && Settings::current()->skips( $relative, $type );
	}

	/** Whether a filter leaves out an attachment as a whole. */
	public static function hasAttachment( int $id ): bool {
		/**
		 * Leaves an attachment without WebP.
		 *
		 * @hook imagemill_webp_skip_attachment
		 * @param bool $skip
		 * @param int  $id   Of the attachment.
		 */
		return (bool) apply_filters( 'imagemill_webp_skip_attachment', false, $id );
	}
}
