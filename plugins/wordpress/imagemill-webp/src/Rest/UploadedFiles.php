<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

/** Reads the files of a multipart request, which PHP hands over inside out. */
final class UploadedFiles {
	/** PHP's own default for one request. */
	private const MOST = 20;

	/**
	 * The temporary path of each file by the name that was sent along; null where the upload failed. What has no name, or a second file of
	 * one name, is left out.
	 *
	 * @param array<mixed> $names Names by number.
	 * @param array<mixed> $field One field of `$_FILES` with several files.
	 * @return array<string,?string>
	 */
	public static function read( array $names, array $field ): array {
		$found = array();
		foreach ( array_slice( $names, 0, self::MOST, true ) as $number => $name ) {
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
