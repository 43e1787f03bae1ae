<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Files\UploadsPath;

/** Removes the WebP files that a record lists: only ours, wherever the attachment is now. */
final class Removal {

	/** Returns how many were removed. */
	public static function of( Record $record ): int {
		$base    = (string) wp_get_upload_dir()['basedir'];
		$uploads = new UploadsPath( $base );
		$removed = 0;
		foreach ( '' === $record->folder ? array() : $record->files() as $name => $file ) {
			$webp = UploadsPath::webpBeside( $base . '/' . $record->folder . '/' . $name );
			if ( $file->ownsWebp() && is_dir( dirname( $webp ) ) && $uploads->contains( $webp ) ) {
				$removed += Reconciliation::discard( $webp, $file ) ? 1 : 0;
			}
		}
		return $removed;
	}
}
