<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

/** Reads the files of a multipart request, which PHP provides inside out. */
final class UploadedFiles {
	/** PHP's own default limit per request. */
	private const MAX_FILES = 20;

	/**
	 * The temporary path of each file, by the name sent with it; null if its upload failed. Leaves
	 * out files without a name, and all but the first with the same name.
	 *
	 * @param array<mixed> $names Names by number.
	 * @param array<mixed> $field A field of `$_FILES` with several files.
	 * @return array<string,?string>
	 */
	public static function read( array $names, array $field ): array {
		$found = array();
		foreach ( array_slice( $names, 0, self::MAX_FILES, true ) as $number => $name ) {
			if ( ! is_string( $name ) || '' === $name || array_key_exists( $name, $found ) ) {
				continue;
			}
			$error          = $field['error'][ $number ] ?? UPLOAD_ERR_NO_FILE;
			$path           = $field['tmp_name'][ $number ] ?? null;
			$found[ $name ] = UPLOAD_ERR_OK === $error && is_string( $path ) && '' !== $path ? $path : null;
		}
		return $found;
	}
}
