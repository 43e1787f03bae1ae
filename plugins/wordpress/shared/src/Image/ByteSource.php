<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

// phpcs:disable WordPress.WP.AlternativeFunctions -- WP_Filesystem only reads whole files, and a header is a few bytes of many megabytes.

/** Reads a file in pieces. Reading past its end means it's truncated. */
final class ByteSource {
	/** @var resource */
	private $handle;

	private int $size;

	/** @throws Unreadable */
	public function __construct( string $path ) {
		// A file can vanish between the check and opening it, so silence the warning too.
		$handle = is_file( $path ) ? @fopen( $path, 'rb' ) : false;
		if ( false === $handle ) {
			throw new Unreadable( 'missing' );
		}
		$this->handle = $handle;
		$this->size   = (int) fstat( $handle )['size'];
		if ( 0 === $this->size ) {
			throw new Unreadable( 'empty' );
		}
	}

	public function __destruct() {
		if ( is_resource( $this->handle ) ) {
			fclose( $this->handle );
		}
	}

	public function size(): int {
		return $this->size;
	}

	/**
	 * Reads exactly this many bytes.
	 *
	 * @throws Unreadable If the file ends earlier.
	 */
	public function at( int $offset, int $length ): string {
		if ( $length < 0 || $offset < 0 || $offset + $length > $this->size ) {
			throw new Unreadable( 'truncated' );
		}
		$bytes = $this->upTo( $offset, $length );
		if ( strlen( $bytes ) !== $length ) {
			throw new Unreadable( 'truncated' );
		}
		return $bytes;
	}

	/** Reads this many bytes, or fewer at the end. */
	public function upTo( int $offset, int $length ): string {
		if ( $offset < 0 || $offset >= $this->size || $length < 1 ) {
			return '';
		}
		fseek( $this->handle, $offset );
		$bytes = '';
		while ( strlen( $bytes ) < $length ) {
			$piece = fread( $this->handle, $length - strlen( $bytes ) );
			if ( false === $piece || '' === $piece ) {
				break;
			}
			$bytes .= $piece;
		}
		return $bytes;
	}

	/** @throws Unreadable */
	public function byte( int $offset ): int {
		return ord( $this->at( $offset, 1 ) );
	}

	/** @throws Unreadable */
	public function big16( int $offset ): int {
		return unpack( 'n', $this->at( $offset, 2 ) )[1];
	}

	/** @throws Unreadable */
	public function big32( int $offset ): int {
		return unpack( 'N', $this->at( $offset, 4 ) )[1];
	}

	/** @throws Unreadable */
	public function little16( int $offset ): int {
		return unpack( 'v', $this->at( $offset, 2 ) )[1];
	}

	/** @throws Unreadable */
	public function little32( int $offset ): int {
		return unpack( 'V', $this->at( $offset, 4 ) )[1];
	}
}
