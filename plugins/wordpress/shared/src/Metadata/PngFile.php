<?php
declare(strict_types=1);

namespace Imagemill\Shared\Metadata;

use Imagemill\Shared\Picture\ByteSource;
use Imagemill\Shared\Picture\PngChunks;
use Imagemill\Shared\Picture\Unreadable;

/** A PNG's chunks: colours are kept, words and EXIF are not. */
final class PngFile {
	private const SIGNATURE = "\x89PNG\r\n\x1A\n";

	/** What says which colours the numbers mean. */
	private const COLOURS = array( 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP' );

	/** What may hold a position, a serial number or a name. */
	private const METADATA = array( 'eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME' );

	/**
	 * The chunks of a file that say which colours its numbers mean, ready to insert.
	 *
	 * @param string|null $profile Instead of the file's own.
	 * @throws Unreadable
	 */
	public static function colours( string $path, ?string $profile ): string {
		$source = new ByteSource( $path );
		$kept   = null === $profile ? '' : self::chunk( 'iCCP', "Profile\0\0" . gzcompress( $profile, 9 ) );
		foreach ( PngChunks::of( $source ) as list( $name, $offset, $length ) ) {
			if ( 'IDAT' === $name ) {
				break;
			}
			if ( in_array( $name, self::COLOURS, true ) && ( null === $profile || 'iCCP' !== $name ) ) {
				$kept .= self::chunk( $name, $source->at( $offset, $length ) );
			}
		}
		return $kept;
	}

	/** An encoder's result with chunks behind its header. */
	public static function insert( string $png, string $chunks ): string {
		return substr( $png, 0, 33 ) . $chunks . substr( $png, 33 );
	}

	/**
	 * The same picture without words and EXIF, and without what hangs behind its end.
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
