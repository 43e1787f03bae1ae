<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Image;

use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Image\ImageReader;
use Imagemill\Shared\Image\Unreadable;
use Imagemill\Shared\Tests\Samples;
use PHPUnit\Framework\TestCase;

final class ImageReaderTest extends TestCase {
	private Samples $samples;

	protected function setUp(): void {
		$this->samples = new Samples();
	}

	private function read( string $bytes ): ImageInfo {
		return ImageReader::read( $this->samples->put( 'file.txt', $bytes ) );
	}

	private function reason( string $bytes ): string {
		try {
			$this->read( $bytes );
			return '';
		} catch ( Unreadable $exception ) {
			return $exception->reason;
		}
	}

	public function testDetectsTheTypeByContentAndNotByName(): void {
		$this->assertSame( 'jpeg', $this->read( Samples::jpeg( 8, 8 ) )->type );
		$this->assertSame( 'png', $this->read( Samples::png( 8, 8 ) )->type );
		$this->assertSame( 'avif', $this->read( pack( 'N', 24 ) . 'ftypmif1' . "\0\0\0\0mif1avif" )->type );
		$this->assertSame( 'other', $this->read( pack( 'N', 24 ) . 'ftypheic' . "\0\0\0\0mif1heic" )->type );
		$this->assertSame( 'svg', $this->read( "<?xml version='1.0'?><!-- a --><svg></svg>" )->type );
		$this->assertSame( 'other', $this->read( '<html><svg></svg></html>' )->type );
		$this->assertSame( 'other', $this->read( 'BM' . str_repeat( "\0", 60 ) )->type );
	}

	public function testReadsSizeOrientationAndPositionOfAJpeg(): void {
		$info = $this->read( Samples::withSegment( Samples::jpeg( 40, 20 ), 0xE1, Samples::exif( 6 ) ) );
		$this->assertSame( array( 40, 20, 20, 40, 6 ), array( $info->width, $info->height, $info->uprightWidth(), $info->uprightHeight(), $info->orientation ) );
		$this->assertTrue( $info->position );
		$this->assertFalse( $info->progressive );
	}

	public function testFindsAPositionInXmp(): void {
		$xmp = '<x:xmpmeta exif:GPSLatitude="64,8N"/>';
		$this->assertTrue( $this->read( Samples::withSegment( Samples::jpeg( 8, 8 ), 0xE1, "http://ns.adobe.com/xap/1.0/\0" . $xmp ) )->position );
		$this->assertTrue( $this->read( Samples::withChunk( Samples::png( 8, 8 ), 'iTXt', "XML:com.adobe.xmp\0\0\0\0\0" . $xmp ) )->position );
		$this->assertFalse( $this->read( Samples::withSegment( Samples::jpeg( 8, 8 ), 0xE1, "http://ns.adobe.com/xap/1.0/\0<x/>" ) )->position );
	}

	public function testTreatsAnInvalidOrientationAsUpright(): void {
		foreach ( array( 0, 9, 65535 ) as $nonsense ) {
			$this->assertSame( 1, $this->read( Samples::withSegment( Samples::jpeg( 8, 8 ), 0xE1, Samples::exif( $nonsense ) ) )->orientation );
		}
		$this->assertSame( 1, $this->read( Samples::withSegment( Samples::jpeg( 8, 8 ), 0xE1, "Exif\0\0II*\0\xFF\xFF\xFF\x7F" ) )->orientation );
	}

	public function testReportsAJpegThatEndsAnywhereEarlyAsTruncated(): void {
		$jpeg = Samples::withSegment( Samples::jpeg( 60, 40 ), 0xE1, Samples::exif( 1 ) . Samples::jpeg( 8, 8 ) );
		foreach ( array( strlen( $jpeg ) - 2, strlen( $jpeg ) - 1, (int) ( strlen( $jpeg ) / 2 ), 700, 30, 3 ) as $length ) {
			$this->assertSame( 'truncated', $this->reason( substr( $jpeg, 0, $length ) ), "$length bytes" );
		}
		$this->assertSame( '', $this->reason( $jpeg . 'what hangs behind the end' ) );
	}

	public function testReadsAProgressiveJpegToItsEnd(): void {
		$image = Samples::image( 90, 70 );
		imageinterlace( $image, PHP_VERSION_ID >= 80000 ? true : 1 );
		$jpeg = Samples::bytes( $image, 'jpeg' );
		$this->assertTrue( $this->read( $jpeg )->progressive );
		$this->assertSame( 'truncated', $this->reason( substr( $jpeg, 0, strlen( $jpeg ) - 40 ) ) );
	}

	public function testEstimatesJpegQualityFromTheTables(): void {
		foreach ( array( 20, 50, 60, 75, 82, 90, 95, 100 ) as $quality ) {
			$this->assertEqualsWithDelta( $quality, $this->read( Samples::jpeg( 32, 32, $quality ) )->jpegQuality, 1.0 );
		}
	}

	public function testReadsAlphaPaletteAndAnimationOfAPng(): void {
		$image = imagecreatetruecolor( 9, 7 );
		imagesavealpha( $image, true );
		$this->assertTrue( $this->read( Samples::bytes( $image, 'png' ) )->alpha );
		$plain = $this->read( Samples::png( 9, 7 ) );
		$this->assertSame( array( 9, 7, false, false, false ), array( $plain->width, $plain->height, $plain->alpha, $plain->palette, $plain->animated ) );
		$palette = imagecreate( 9, 7 );
		imagecolorallocate( $palette, 9, 9, 9 );
		$this->assertTrue( $this->read( Samples::bytes( $palette, 'png' ) )->palette );
		$this->assertTrue( $this->read( Samples::withChunk( Samples::png( 9, 7 ), 'acTL', pack( 'NN', 3, 0 ) ) )->animated );
	}

	public function testReportsTruncatedAndDamagedPngs(): void {
		$png = Samples::png( 30, 30 );
		$this->assertSame( 'truncated', $this->reason( substr( $png, 0, -13 ) ) );
		$this->assertSame( 'truncated', $this->reason( substr( $png, 0, 40 ) ) );
		$this->assertSame( 'damaged', $this->reason( substr( $png, 0, 33 ) . substr( $png, -12 ) ) );
		$this->assertSame( 'damaged', $this->reason( substr_replace( $png, pack( 'N', 0 ), 16, 4 ) ) );
	}

	public function testCountsTheFramesOfAGif(): void {
		$moving = $this->read( Samples::animation( 40, 30, 3, 10, 0 ) );
		$this->assertSame( array( 40, 30, 3, true ), array( $moving->width, $moving->height, $moving->frames, $moving->animated ) );
		$still = $this->read( Samples::animation( 40, 30, 1, 10, null ) );
		$this->assertFalse( $still->animated );
		$this->assertSame( 'truncated', $this->reason( substr( Samples::animation( 40, 30, 1, 10, null ), 0, 60 ) ) );
	}

	public function testReportsAGifWithAFrameOutsideItsCanvasAsDamaged(): void {
		$gif = Samples::animation( 40, 30, 1, 10, null );
		$this->assertSame( 'damaged', $this->reason( substr_replace( $gif, pack( 'vv', 39, 30 ), 6, 4 ) ) );
	}

	public function testReadsTheSizeOfAWebpAndDetectsTruncation(): void {
		$webp = Samples::bytes( Samples::image( 33, 21 ), 'webp', 80 );
		$info = $this->read( $webp );
		$this->assertSame( array( 'webp', 33, 21, false, 1 ), array( $info->type, $info->width, $info->height, $info->animated, $info->frames ) );
		$this->assertSame( 'truncated', $this->reason( substr( $webp, 0, -10 ) ) );
	}

	public function testMissingAndEmptyFilesHaveTheirOwnReasons(): void {
		$this->assertSame( 'empty', $this->reason( '' ) );
		try {
			ImageReader::read( $this->samples->path( 'none.jpg' ) );
			$this->fail( 'Nothing was read.' );
		} catch ( Unreadable $exception ) {
			$this->assertSame( 'missing', $exception->reason );
		}
		$this->expectException( Unreadable::class );
		ImageReader::read( $this->samples->folder );
	}
}
