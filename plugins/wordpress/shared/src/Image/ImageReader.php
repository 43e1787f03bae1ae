<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/** Identifies an image by its first bytes and structure, without decoding it. */
final class ImageReader {
	/** How far into a text file an <svg> may start, after declarations and comments. */
	private const SVG_WITHIN = 4096;

	/**
	 * @throws Unreadable If it's missing, empty, damaged or truncated ($reason says which).
	 */
	public static function read( string $path ): ImageInfo {
		$source = new ByteSource( $path );
		$info   = self::byType( $source, self::typeOf( $source ) );

		$info->bytes = $source->size();
		return $info;
	}

	private static function byType( ByteSource $source, string $type ): ImageInfo {
		switch ( $type ) {
			case 'jpeg':
				return ( new JpegReader( $source ) )->read();
			case 'png':
				return ( new PngReader( $source ) )->read();
			case 'gif':
				return ( new GifReader( $source ) )->read();
			case 'webp':
				return ( new WebpReader( $source ) )->read();
			default:
				return new ImageInfo( $type );
		}
	}

	private static function typeOf( ByteSource $source ): string {
		$head = $source->upTo( 0, self::SVG_WITHIN );
		if ( 0 === strpos( $head, "\xFF\xD8\xFF" ) ) {
			return 'jpeg';
		}
		if ( 0 === strpos( $head, "\x89PNG\r\n\x1A\n" ) ) {
			return 'png';
		}
		if ( 0 === strpos( $head, 'GIF87a' ) || 0 === strpos( $head, 'GIF89a' ) ) {
			return 'gif';
		}
		if ( 0 === strpos( $head, 'RIFF' ) && 'WEBP' === substr( $head, 8, 4 ) ) {
			return 'webp';
		}
		if ( 'ftyp' === substr( $head, 4, 4 ) ) {
			return self::isAvif( $head ) ? 'avif' : 'other';
		}
		return 1 === preg_match( '/^\s*(?:\xEF\xBB\xBF)?\s*<(?:\?xml|!--|!DOCTYPE|svg)/i', $head ) && false !== stripos( $head, '<svg' ) ? 'svg' : 'other';
	}

	// ISO 14496-12: the first box lists the brands, the major one first.
	private static function isAvif( string $head ): bool {
		$length = min( unpack( 'N', $head )[1], strlen( $head ) );
		$brands = str_split( substr( $head, 8, max( 0, $length - 8 ) ), 4 );
		return array() !== array_intersect( array( 'avif', 'avis' ), $brands );
	}
}
