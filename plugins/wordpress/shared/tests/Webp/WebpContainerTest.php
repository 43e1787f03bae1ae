<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Webp;

use Imagemill\Shared\Color\IccBuilder;
use Imagemill\Shared\Image\ImageReader;
use Imagemill\Shared\Image\Unreadable;
use Imagemill\Shared\Tests\Samples;
use Imagemill\Shared\Webp\WebpContainer;
use PHPUnit\Framework\TestCase;

final class WebpContainerTest extends TestCase {
	private static function riff( string ...$chunks ): string {
		$body = 'WEBP' . implode( '', $chunks );
		return 'RIFF' . pack( 'V', strlen( $body ) ) . $body;
	}

	private static function chunk( string $name, string $content ): string {
		return $name . pack( 'V', strlen( $content ) ) . $content . ( strlen( $content ) & 1 ? "\0" : '' );
	}

	private static function webp(): string {
		return Samples::bytes( Samples::image( 31, 17 ), 'webp', 80 );
	}

	public function testReturnsAnUnchangedFileAsIs(): void {
		$this->assertSame( self::webp(), ( new WebpContainer( self::webp() ) )->bytes() );
	}

	public function testDropsJunkAfterTheEnd(): void {
		$this->assertSame( self::webp(), ( new WebpContainer( self::webp() . str_repeat( 'junk', 99 ) ) )->bytes() );
	}

	public function testAddsAndRemovesAProfile(): void {
		$webp = new WebpContainer( self::webp() );
		$icc  = IccBuilder::gamma( 1.8 ) . 'x'; // An odd length needs a padding byte.
		$webp->setProfile( $icc, 31, 17 );
		$bytes   = $webp->bytes();
		$samples = new Samples();
		$path    = $samples->put( 'a.webp', $bytes );
		$info    = ImageReader::read( $path );
		$this->assertSame( array( 31, 17, true, false ), array( $info->width, $info->height, $info->profile, $info->alpha ) );
		$this->assertSame( 0, strlen( $bytes ) % 2 );
		$this->assertSame( 8 + unpack( 'V', $bytes, 4 )[1], strlen( $bytes ) );
		$this->assertSame( 'VP8XICCP', substr( $bytes, 12, 4 ) . substr( $bytes, 30, 4 ) );
		$this->assertSame( 31, imagesx( imagecreatefromwebp( $path ) ) );
		$webp->setProfile( null, 31, 17 );
		$this->assertStringNotContainsString( 'ICCP', $webp->bytes() );
	}

	public function testDropsMetadataAndItsFlags(): void {
		$image = substr( self::webp(), 12 );
		$flags = chr( 0x2C ); // Profile, EXIF, XMP.
		$webp  = new WebpContainer( self::riff( self::chunk( 'VP8X', $flags . "\0\0\0\x1E\0\0\x10\0\0" ), self::chunk( 'ICCP', 'icc' ), $image, self::chunk( 'EXIF', 'GPS' ), self::chunk( 'XMP ', 'GPS' ) ) );
		$webp->dropMetadata();
		$this->assertSame( 0x20, ord( $webp->bytes()[20] ) );
		$this->assertStringNotContainsString( 'GPS', $webp->bytes() );
		$this->assertStringContainsString( 'ICCP', $webp->bytes() );
	}

	public function testSetsTimingIfTheNumberOfFramesMatches(): void {
		$frame = self::chunk( 'ANMF', str_repeat( "\0", 16 ) . 'VP8 ' );
		$webp  = new WebpContainer( self::riff( self::chunk( 'VP8X', str_repeat( "\0", 10 ) ), self::chunk( 'ANIM', "\xFF\xFF\xFF\xFF\x07\0" ), $frame, $frame ) );
		$this->assertFalse( $webp->setTiming( array( 100 ), 0 ) );
		$this->assertTrue( $webp->setTiming( array( 70, 60000 ), 3 ) );
		$bytes = $webp->bytes();
		$this->assertSame( 3, unpack( 'v', $bytes, 30 + 8 + 4 )[1] );
		$first = strpos( $bytes, 'ANMF' );
		$this->assertSame( array( 70, 60000 ), array_map( static fn( int $at ): int => unpack( 'V', substr( $bytes, $at + 8 + 12, 3 ) . "\0" )[1], array( $first, strrpos( $bytes, 'ANMF' ) ) ) );
	}

	public function testRejectsAnythingButACompleteWebp(): void {
		$reasons = array();
		foreach ( array( '', 'RIFF', str_repeat( 'x', 40 ), substr( self::webp(), 0, -1 ), self::riff( 'VP8 ' . pack( 'V', 99 ) . 'short' ), self::riff( '' ) ) as $bytes ) {
			try {
				new WebpContainer( $bytes );
				$reasons[] = 'none';
			} catch ( Unreadable $exception ) {
				$reasons[] = $exception->reason;
			}
		}
		$this->assertSame( array( 'empty', 'damaged', 'damaged', 'truncated', 'truncated', 'damaged' ), $reasons );
	}
}
