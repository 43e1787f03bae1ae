<?php
declare(strict_types=1);

namespace Imagemill\Shared\Metadata;

use Imagemill\Shared\Image\ByteSource;
use Imagemill\Shared\Image\PngChunks;
use Imagemill\Shared\Image\Unreadable;

/** A PNG's chunks: keeps colors, drops text and EXIF. */
final class PngFile {
	private const SIGNATURE = "\x89PNG\r\n\x1A\n";

	/** Chunks that say which colors the numbers mean. */
	private const COLORS = array( 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP' );

	/** Chunks that may contain a position, a serial number or a name. */
	private const METADATA = array( 'eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME' );

	/**
	 * A file's chunks that say which colors its numbers mean, ready to insert.
	 *
	 * @param string|null $profile Replaces the file's own.
	 * @throws Unreadable
	 */
	public static function colors( string $path, ?string $profile ): string {
		$source = new ByteSource( $path );
		$kept   = null === $profile ? '' : self::chunk( 'iCCP', "Profile\0\0" . gzcompress( $profile, 9 ) );
		foreach ( PngChunks::of( $source ) as list( $name, $offset, $length ) ) {
			if ( 'IDAT' === $name ) {
				break;
			}
			if ( in_array( $name, self::COLORS, true ) && ( null === $profile || 'iCCP' !== $name ) ) {
				$kept .= self::chunk( $name, $source->at( $offset, $length ) );
			}
		}
		return $kept;
	}

	/** Inserts chunks into an encoder's result, after the header. */
	public static function insert( string $png, string $chunks ): string {
		return substr( $png, 0, 33 ) . $chunks . substr( $png, 33 );
	}

	/**
	 * The same image without text and EXIF, and without anything after its end.
	 *
	 * @throws Unreadable
	 */
	public static function cleaned( string $path ): string {
		$source = new ByteSource( $path );
		$clean  = self::SIGNATURE;
		foreach ( PngChunks::of( $source ) as list( $name, $offset, $length ) ) {
			if ( ! in_array( $name, self::METADATA, true ) ) {
				$clean .= self::chunk( $name, $source->at( $offset, $length ) );
			}
		}
		return $clean . self::chunk( 'IEND', '' );
	}

	private static function chunk( string $name, string $content ): string {
		return pack( 'N', strlen( $content ) ) . $name . $content . pack( 'N', crc32( $name . $content ) );
	}
}
