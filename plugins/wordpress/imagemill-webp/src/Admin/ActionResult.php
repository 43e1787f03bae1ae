<?php
declare(strict_types=1);

namespace Imagemill\WebP\Admin;

/** The outcome of an action in the media list, as text. */
final class ActionResult {
	/** For converting: files made, images without any, and images there was no time for. */
	public static function made( int $files, int $without, int $left ): string {
		/* translators: %s: number of files. */
		$words = array( sprintf( _n( '%s WebP file is there.', '%s WebP files are there.', $files, 'imagemill-webp' ), number_format_i18n( $files ) ) );
		if ( $without > 0 ) {
			/* translators: %s: number of pictures. */
			$words[] = sprintf( _n( '%s picture got none; its column says why.', '%s pictures got none; their column says why.', $without, 'imagemill-webp' ), number_format_i18n( $without ) );
		}
		if ( $left > 0 ) {
			/* translators: %s: number of pictures. */
			$words[] = sprintf( _n( 'There was no time for %s picture: choose it again, or leave it to the background.', 'There was no time for %s pictures: choose them again, or leave them to the background.', $left, 'imagemill-webp' ), number_format_i18n( $left ) );
		}
		return implode( ' ', $words );
	}

	public static function removed( int $files ): string {
		/* translators: %s: number of files. */
		return sprintf( _n( '%s WebP file removed. The picture itself stays.', '%s WebP files removed. The pictures themselves stay.', $files, 'imagemill-webp' ), number_format_i18n( $files ) );
	}
}
