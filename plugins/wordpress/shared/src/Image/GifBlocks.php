<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/** The blocks of a GIF, one after another. */
final class GifBlocks {
	public const CONTROL = 'control';
	public const FRAME   = 'frame';
	public const LOOP    = 'loop';

	/**
	 * Yields [CONTROL, flags, delay and color], [FRAME, its descriptor: left, top, width, height,
	 * flags] and [LOOP, repeats], as bytes.
	 *
	 * @return \Generator<array{string, string}>
	 * @throws Unreadable If it ends inside a block, or doesn't begin with one.
	 */
	public static function of( ByteSource $source ): \Generator {
		$offset = 13 + self::tableBytes( $source->byte( 10 ) );
		$frames = 0;
		while ( $offset < $source->size() ) { // Many good files lack the trailer.
			$kind = $source->byte( $offset );
			if ( 0x2C === $kind ) {
				++$frames;
				yield array( self::FRAME, $source->at( $offset + 1, 9 ) );
				$offset = self::afterBlocks( $source, $offset + 11 + self::tableBytes( $source->byte( $offset + 9 ) ) );
			} elseif ( 0x21 === $kind ) {
				yield from self::extension( $source, $offset );
				$offset = self::afterBlocks( $source, $offset + 2 );
			} elseif ( 0x3B === $kind || $frames > 0 ) {
				return; // Junk after the frames is harmless.
			} else {
				throw new Unreadable( 'damaged' );
			}
		}
	}

	/** @return array<int, array{string, string}> */
	private static function extension( ByteSource $source, int $offset ): array {
		$label = $source->byte( $offset + 1 );
		if ( 0xF9 === $label ) {
			return array( array( self::CONTROL, $source->at( $offset + 3, 4 ) ) );
		}
		$name = 0xFF === $label ? $source->upTo( $offset + 3, 11 ) : '';
		if ( ( 'NETSCAPE2.0' === $name || 'ANIMEXTS1.0' === $name ) && 1 === $source->byte( $offset + 15 ) ) {
			return array( array( self::LOOP, $source->at( $offset + 16, 2 ) ) );
		}
		return array();
	}

	private static function tableBytes( int $flags ): int {
		return $flags & 0x80 ? 3 << ( ( $flags & 7 ) + 1 ) : 0;
	}

	private static function afterBlocks( ByteSource $source, int $offset ): int {
		while ( true ) {
			$length  = $source->byte( $offset );
			$offset += 1 + $length;
			if ( 0 === $length ) {
				return $offset;
			}
		}
	}
}
