<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/** Reads the few EXIF tags that matter here. Invalid data yields defaults, never an error. */
final class ExifReader {
	private const ORIENTATION = 0x0112;
	private const GPS         = 0x8825;

	/** Maximum entries to read from one directory. */
	private const MAX_ENTRIES = 512;

	private string $tiff;

	private bool $little;

	/** @param string $tiff The TIFF structure, starting with 'II' or 'MM'. */
	public function __construct( string $tiff ) {
		$this->tiff   = $tiff;
		$this->little = 0 === strpos( $tiff, 'II' );
	}

	/** 1 to 8; 1 if it's missing or invalid. */
	public function orientation(): int {
		$entry = $this->entries( $this->long( 4 ) )[ self::ORIENTATION ] ?? null;
		$value = null === $entry ? 1 : $this->short( $entry['at'] );
		return $value >= 1 && $value <= 8 ? $value : 1;
	}

	public function hasLocation(): bool {
		return isset( $this->entries( $this->long( 4 ) )[ self::GPS ] );
	}

	/**
	 * The entries of the directory at an offset, by tag.
	 *
	 * @return array<int, array{type: int, count: int, at: int}> 'at' is the offset of the value or of its offset.
	 */
	public function entries( int $directory ): array {
		$entries = array();
		if ( $directory < 8 || ( ! $this->little && 0 !== strpos( $this->tiff, 'MM' ) ) ) {
			return $entries;
		}
		$count = min( $this->short( $directory ), self::MAX_ENTRIES );
		for ( $i = 0; $i < $count; ++$i ) {
			$at = $directory + 2 + 12 * $i;
			if ( $at + 12 > strlen( $this->tiff ) ) {
				break;
			}
			$entries[ $this->short( $at ) ] = array(
				'type'  => $this->short( $at + 2 ),
				'count' => $this->long( $at + 4 ),
				'at'    => $at + 8,
			);
		}
		return $entries;
	}

	/** The 16-bit number at an offset; 0 past the end. */
	public function short( int $at ): int {
		$bytes = (string) substr( $this->tiff, $at, 2 ); // PHP 7 returns false past the end.
		return strlen( $bytes ) < 2 ? 0 : unpack( $this->little ? 'v' : 'n', $bytes )[1];
	}

	/** The 32-bit number at an offset; 0 past the end. */
	public function long( int $at ): int {
		$bytes = (string) substr( $this->tiff, $at, 4 );
		return strlen( $bytes ) < 4 ? 0 : unpack( $this->little ? 'V' : 'N', $bytes )[1];
	}

	public function isLittle(): bool {
		return $this->little;
	}

	/** Raw bytes; fewer past the end. */
	public function bytes( int $at, int $length ): string {
		return $at < 0 || $length < 0 ? '' : (string) substr( $this->tiff, $at, $length );
	}
}
