<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests;

/** Images made by code, in a folder that's deleted after the test. */
final class Samples {
	public string $folder;

	public function __construct() {
		$this->folder = sys_get_temp_dir() . '/imagemill-' . bin2hex( random_bytes( 6 ) );
		mkdir( $this->folder );
	}

	public function __destruct() {
		self::remove( $this->folder );
	}

	public static function remove( string $folder ): void {
		foreach ( array_diff( scandir( $folder ), array( '.', '..' ) ) as $name ) {
			$path = $folder . '/' . $name;
			is_dir( $path ) && ! is_link( $path ) ? self::remove( $path ) : unlink( $path );
		}
		rmdir( $folder );
	}

	public function path( string $name ): string {
		return $this->folder . '/' . $name;
	}

	public function put( string $name, string $bytes ): string {
		file_put_contents( $this->path( $name ), $bytes );
		return $this->path( $name );
	}

	/** @return string[] Names in the folder, except the given ones. */
	public function others( string ...$known ): array {
		return array_values( array_diff( scandir( $this->folder ), array( '.', '..' ), $known ) );
	}

	/**
	 * An image with four corners of different brightness and some texture, so that rotations and
	 * crops show.
	 *
	 * @return resource|\GdImage
	 */
	public static function image( int $width, int $height ) {
		$image = imagecreatetruecolor( $width, $height );
		for ( $y = 0; $y < $height; ++$y ) {
			for ( $x = 0; $x < $width; ++$x ) {
				$red   = (int) ( 255 * $x / $width );
				$green = (int) ( 255 * $y / $height );
				$blue  = (int) ( 127 + 127 * sin( $x / 3 ) * cos( $y / 4 ) );
				imagesetpixel( $image, $x, $y, $red << 16 | $green << 8 | $blue );
			}
		}
		return $image;
	}

	/** @param resource|\GdImage $image */
	public static function bytes( $image, string $type, int $quality = 90 ): string {
		ob_start();
		if ( 'jpeg' === $type ) {
			imagejpeg( $image, null, $quality );
		} elseif ( 'webp' === $type ) {
			imagewebp( $image, null, $quality );
		} else {
			( 'image' . $type )( $image );
		}
		return (string) ob_get_clean();
	}

	public static function jpeg( int $width, int $height, int $quality = 90 ): string {
		return self::bytes( self::image( $width, $height ), 'jpeg', $quality );
	}

	public static function png( int $width, int $height ): string {
		return self::bytes( self::image( $width, $height ), 'png' );
	}

	/** A JPEG with one more segment after its first. */
	public static function withSegment( string $jpeg, int $marker, string $content ): string {
		$place = 4 + unpack( 'n', $jpeg, 4 )[1];
		return substr( $jpeg, 0, $place ) . "\xFF" . chr( $marker ) . pack( 'n', strlen( $content ) + 2 ) . $content . substr( $jpeg, $place );
	}

	/** EXIF with an orientation, a camera, a serial number and a position. */
	public static function exif( int $orientation ): string {
		$data   = array(
			0x0110 => array( 2, "Camera 9\0" ),
			0x0112 => array( 3, pack( 'v', $orientation ) ),
			0xC62F => array( 2, "SERIAL-4711\0" ),
		);
		$gps    = 8 + 2 + 12 * 4 + 4;
		$place  = $gps + 2 + 12 + 4;
		$values = '';
		$first  = pack( 'v', 4 );
		foreach ( array( 0x0110, 0x0112 ) as $tag ) {
			list( $type, $bytes ) = $data[ $tag ];

			$count  = 3 === $type ? 1 : strlen( $bytes );
			$first .= pack( 'vvV', $tag, $type, $count ) . ( strlen( $bytes ) <= 4 ? str_pad( $bytes, 4, "\0" ) : pack( 'V', $place + strlen( $values ) ) );
			$values .= strlen( $bytes ) <= 4 ? '' : $bytes;
		}
		$first  .= pack( 'vvVV', 0x8825, 4, 1, $gps );
		$first  .= pack( 'vvVV', 0xC62F, 2, 12, $place + strlen( $values ) );
		$values .= $data[0xC62F][1];
		$second  = pack( 'v', 1 ) . pack( 'vvV', 1, 2, 2 ) . "N\0\0\0";
		return "Exif\0\0II*\0" . pack( 'V', 8 ) . $first . pack( 'V', 0 ) . $second . pack( 'V', 0 ) . $values;
	}

	/** A PNG with a chunk inserted after its header. */
	public static function withChunk( string $png, string $name, string $content ): string {
		$chunk = pack( 'N', strlen( $content ) ) . $name . $content . pack( 'N', crc32( $name . $content ) );
		return substr( $png, 0, 33 ) . $chunk . substr( $png, 33 );
	}

	/** An animated GIF of plain frames, which works without a library that writes animations. */
	public static function animation( int $width, int $height, int $frames, int $delay, ?int $repeats ): string {
		$loop  = null === $repeats ? '' : "!\xFF\x0BNETSCAPE2.0\x03\x01" . pack( 'v', $repeats ) . "\0";
		$bytes = 'GIF89a' . pack( 'vv', $width, $height ) . "\x70\0\0" . $loop;
		for ( $i = 0; $i < $frames; ++$i ) {
			$image = imagecreate( $width, $height );
			imagecolorallocate( $image, 255, 255, 255 );
			imagefilledrectangle( $image, $i * 3, $i * 2, $i * 3 + 12, $i * 2 + 12, imagecolorallocate( $image, 200, 30 * $i, 0 ) );
			$gif    = self::bytes( $image, 'gif' );
			$colors = 3 << ( ( ord( $gif[10] ) & 7 ) + 1 );
			$table  = substr( $gif, 13, $colors );
			$start  = strpos( $gif, ',', 13 + $colors );
			$bytes .= "!\xF9\x04\x04" . pack( 'v', $delay ) . "\0\0" . substr( $gif, $start, 9 ) . chr( 0x80 | ( ord( $gif[10] ) & 7 ) ) . $table . substr( $gif, $start + 10, -1 );
		}
		return $bytes . ';';
	}
}
