<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

/** Finds an attachment's files in its metadata, and which of them is the original. */
final class FileList {

	/**
	 * Names of files that may get a WebP. This only lists candidates; their content decides later.
	 */
	private const NAMES = '/\.(?:jpe?g|jpe|jfif|pjpeg|pjp|png|gif|bmp|tiff?|heic|heif)$/i';

	/**
	 * @param string       $attached Name of the attached file.
	 * @param array<mixed> $metadata As stored by WordPress; can be anything.
	 * @param array<mixed> $backups  Sizes that editing replaced, as stored by WordPress.
	 * @return array<string,ListedFile> By name.
	 */
	public static function of( string $attached, array $metadata, array $backups = array() ): array {
		$list     = array();
		$original = self::name( $metadata['original_image'] ?? null );
		$source   = self::sourceOf( $attached, $original );
		self::add( $list, $attached, $source, null );
		if ( null !== $original ) {
			self::add( $list, $original, $original, null );
		}
		foreach ( self::sizes( $metadata['sizes'] ?? null ) as $size => $name ) {
			self::add( $list, $name, $source, $size );
		}
		foreach ( self::edits( $backups ) as $names ) {
			$whole = $names['full'] ?? null;
			$from  = null === $whole ? $source : self::sourceOf( $whole, $original );
			foreach ( $names as $size => $name ) {
				self::add( $list, $name, $from, 'full' === $size ? null : (string) $size );
			}
		}
		return $list;
	}

	/**
	 * WordPress scales and rotates large uploads and keeps the original. An edited image is its own
	 * source.
	 */
	private static function sourceOf( string $whole, ?string $original ): string {
		if ( null === $original ) {
			return $whole;
		}
		$stem = preg_quote( (string) preg_replace( '/\.[^.]*$/', '', $original ), '/' );
		return 1 === preg_match( '/^' . $stem . '-(?:scaled|rotated)(?:-\d+)?\.[^.]+$/u', $whole ) ? $original : $whole;
	}

	/** @param array<string,ListedFile> $list */
	private static function add( array &$list, string $name, string $source, ?string $size ): void {
		if ( ! isset( $list[ $name ] ) && 1 === preg_match( self::NAMES, $name ) ) {
			$list[ $name ] = new ListedFile( $name, $source, $size );
		}
	}

	/**
	 * @param mixed $sizes
	 * @return array<string,string> Names by size.
	 */
	private static function sizes( $sizes ): array {
		$names = array();
		foreach ( is_array( $sizes ) ? $sizes : array() as $size => $data ) {
			$name = is_array( $data ) ? self::name( $data['file'] ?? null ) : null;
			if ( null !== $name ) {
				$names[ (string) $size ] = $name;
			}
		}
		return $names;
	}

	/**
	 * Editing keeps replaced files as `medium-orig`, and later edits as `medium-1699999999123`.
	 *
	 * @param array<mixed> $backups
	 * @return array<string,array<string,string>> By edit: names by size.
	 */
	private static function edits( array $backups ): array {
		$edits = array();
		foreach ( self::sizes( $backups ) as $key => $name ) {
			if ( 1 === preg_match( '/^(.+)-(orig|\d+)$/', $key, $found ) ) {
				$edits[ $found[2] ][ $found[1] ] = $name;
			}
		}
		return $edits;
	}

	/**
	 * A bare file name, or null. Importers and plugins also write metadata, so it can contain
	 * anything.
	 *
	 * @param mixed $value
	 */
	private static function name( $value ): ?string {
		return is_string( $value ) && '' !== $value && '.' !== $value[0] && false === strpbrk( $value, "/\\\0" ) ? $value : null;
	}
}
