<?php
declare(strict_types=1);

namespace Imagemill\Shared\Webp;

use Imagemill\Shared\Image\Unreadable;

/**
 * A WebP's chunks in memory. Drops metadata and anything after the end, and sets a color profile.
 */
final class WebpContainer {
	private const HAS_PROFILE = 0x20;
	private const HAS_ALPHA   = 0x10;
	private const HAS_EXIF    = 0x08;
	private const HAS_XMP     = 0x04;

	/** @var array<int, array{string, string}> Name and content. */
	private array $chunks = array();

	/**
	 * @throws Unreadable If it isn't a WebP, or is shorter than its size says.
	 */
	public function __construct( string $bytes ) {
		if ( strlen( $bytes ) < 20 || 'RIFF' !== substr( $bytes, 0, 4 ) || 'WEBP' !== substr( $bytes, 8, 4 ) ) {
			throw new Unreadable( '' === $bytes ? 'empty' : 'damaged' );
		}
		$end = 8 + unpack( 'V', $bytes, 4 )[1];
		if ( $end > strlen( $bytes ) ) {
			throw new Unreadable( 'truncated' );
		}
		$offset = 12;
		while ( $offset + 8 <= $end ) {
			$length = unpack( 'V', $bytes, $offset + 4 )[1];
			if ( $offset + 8 + $length > $end ) {
				throw new Unreadable( 'truncated' );
			}
			$this->chunks[] = array( substr( $bytes, $offset, 4 ), substr( $bytes, $offset + 8, $length ) );
			$offset        += 8 + $length + ( $length & 1 );
		}
		if ( array() === $this->chunks ) {
			throw new Unreadable( 'damaged' );
		}
	}

	/** Removes EXIF and XMP, which may contain a position. */
	public function dropMetadata(): void {
		$this->drop( array( 'EXIF', 'XMP ' ), self::HAS_EXIF | self::HAS_XMP );
	}

	/** The EXIF as TIFF; '' if there's none. Some programs put a JPEG's prefix before it. */
	public function exif(): string {
		foreach ( $this->chunks as list( $name, $content ) ) {
			if ( 'EXIF' === $name ) {
				return 0 === strpos( $content, "Exif\0\0" ) ? substr( $content, 6 ) : $content;
			}
		}
		return '';
	}

	/** Adds EXIF to a file without any. Only extended files can have it. */
	public function setExif( string $tiff ): void {
		if ( 'VP8X' === $this->chunks[0][0] ) {
			$this->chunks[] = array( 'EXIF', $tiff );
			$this->setFlags( ord( $this->chunks[0][1][0] ) | self::HAS_EXIF );
		}
	}

	/** Replaces the profile; null removes it. */
	public function setProfile( ?string $profile, int $width, int $height ): void {
		$this->drop( array( 'ICCP' ), self::HAS_PROFILE );
		if ( null === $profile ) {
			return;
		}
		if ( 'VP8X' !== $this->chunks[0][0] ) {
			$flags = $this->hasAlpha() ? self::HAS_ALPHA : 0;
			$size  = substr( pack( 'V', $width - 1 ), 0, 3 ) . substr( pack( 'V', $height - 1 ), 0, 3 );
			array_unshift( $this->chunks, array( 'VP8X', pack( 'V', $flags ) . $size ) );
		}
		$this->setFlags( ord( $this->chunks[0][1][0] ) | self::HAS_PROFILE );
		array_splice( $this->chunks, 1, 0, array( array( 'ICCP', $profile ) ) );
	}

	/**
	 * Sets how long each frame is shown, and how often the animation plays.
	 *
	 * @param int[] $durations Milliseconds.
	 * @param int   $plays     0 means forever.
	 * @return bool False if the number of frames differs; nothing is changed then.
	 */
	public function setTiming( array $durations, int $plays ): bool {
		$frames = array_keys( array_column( $this->chunks, 0 ), 'ANMF', true );
		$start  = array_search( 'ANIM', array_column( $this->chunks, 0 ), true );
		if ( count( $frames ) !== count( $durations ) || false === $start ) {
			return false;
		}
		foreach ( $frames as $i => $at ) {
			$duration            = substr( pack( 'V', min( 0xFFFFFF, $durations[ $i ] ) ), 0, 3 );
			$this->chunks[ $at ][1] = substr_replace( $this->chunks[ $at ][1], $duration, 12, 3 );
		}
		$this->chunks[ $start ][1] = substr_replace( $this->chunks[ $start ][1], pack( 'v', min( 0xFFFF, $plays ) ), 4, 2 );
		return true;
	}

	public function bytes(): string {
		$body = 'WEBP';
		foreach ( $this->chunks as list( $name, $content ) ) {
			$body .= $name . pack( 'V', strlen( $content ) ) . $content . ( strlen( $content ) & 1 ? "\0" : '' );
		}
		return 'RIFF' . pack( 'V', strlen( $body ) ) . $body;
	}

	/** @param string[] $names */
	private function drop( array $names, int $flags ): void {
		$keep         = static fn( array $chunk ): bool => ! in_array( $chunk[0], $names, true );
		$this->chunks = array_values( array_filter( $this->chunks, $keep ) );
		if ( isset( $this->chunks[0] ) && 'VP8X' === $this->chunks[0][0] ) {
			$this->setFlags( ord( $this->chunks[0][1][0] ) & ~$flags );
		}
	}

	private function setFlags( int $flags ): void {
		$this->chunks[0][1][0] = chr( $flags );
	}

	// For files without VP8X: a VP8L header has a bit for alpha, and VP8 has no alpha.
	private function hasAlpha(): bool {
		list( $name, $content ) = $this->chunks[0];
		return 'VP8L' === $name && strlen( $content ) >= 5 && 1 === ( ord( $content[4] ) >> 4 & 1 );
	}
}
