<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Files\UploadsPath;
use Imagemill\WebP\Settings\Settings;

/** What the site's owner wants to keep without a WebP. */
final class Exclusions {

	/** Whether the settings exclude a file of this type. */
	public static function has( string $path, string $type ): bool {
		$relative = ( new UploadsPath( (string) wp_get_upload_dir()['basedir'] ) )->relative( $path );
		return null !== $relative && Settings::current()->skips( $relative, $type );
	}

	/** Whether a filter excludes the whole attachment. */
	public static function hasAttachment( int $id ): bool {
		/**
		 * Excludes an attachment from conversion.
		 *
		 * @hook imagemill_webp_skip_attachment
		 * @param bool $skip
		 * @param int  $id   The attachment's id.
		 */
		return (bool) apply_filters( 'imagemill_webp_skip_attachment', false, $id );
	}
}
