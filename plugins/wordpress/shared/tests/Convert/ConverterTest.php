<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Convert;

use Imagemill\Shared\Color\IccBuilder;
use Imagemill\Shared\Convert\Geometry;
use Imagemill\Shared\Convert\Job;
use Imagemill\Shared\Convert\Outcome;
use Imagemill\Shared\Image\ImageReader;
use Imagemill\Shared\Tests\Samples;

/** Every kind of image, with every available library. */
final class ConverterTest extends ConverterCase {
	/** @dataProvider engines */
	public function testMakesAllSizesFromOneSource( string $name ): void {
		$source = $this->samples->put( 'photo.jpg', Samples::jpeg( 400, 300 ) );
		$jobs   = array();
		foreach ( array( array( 150, 150 ), array( 400, 300 ), array( 40, 30 ), array( 200, 150 ) ) as list( $width, $height ) ) {
			$jobs[] = new Job( $this->samples->path( "$width.webp" ), Geometry::byRatio( 400, 300, $width, $height ), PHP_INT_MAX );
		}
		$outcomes = self::runJobs( $this->converter( $this->engine( $name ) ), $source, $jobs );
		$this->assertCount( 4, $outcomes );
		foreach ( $jobs as $key => $job ) {
			$this->assertSame( Outcome::MADE, $outcomes[ $key ]->status, $outcomes[ $key ]->reason );
			$this->assertSame( $name, $outcomes[ $key ]->by );
			$this->assertSame( filesize( $job->target ), $outcomes[ $key ]->bytes );
			$info = ImageReader::read( $job->target );
			$this->assertSame( array( 'webp', $job->geometry->width, $job->geometry->height ), array( $info->type, $info->width, $info->height ) );
		}
		// The crop starts 50 px into the source: the amount of red shows how far.
		$this->assertColor( array( 255 * 50 / 400, 0 ), self::pixel( $this->samples->path( '150.webp' ), 0, 0 ), 20 );
		$this->assertColor( array( 250, 250 ), self::pixel( $this->samples->path( '40.webp' ), 39, 29 ), 25 );
		$this->assertSame( array(), $this->samples->others( 'photo.jpg', '150.webp', '400.webp', '40.webp', '200.webp' ) );
	}

	/** @dataProvider engines */
	public function testConvertsPalettesAnd16BitGray( string $name ): void {
		$engine  = $this->engine( $name );
		$palette = imagecreate( 64, 64 );
		imagecolorallocate( $palette, 10, 120, 230 );
		foreach ( array( 'png', 'gif' ) as $type ) {
			$outcome = $this->convertWhole( $engine, Samples::bytes( $palette, $type ), 64, 64 );
			$this->assertSame( Outcome::MADE, $outcome->status, $type . $outcome->reason );
			$this->assertColor( array( 10, 120, 230, 0 ), self::pixel( $this->out(), 30, 30 ), 3 );
		}
		$rows = str_repeat( "\0" . str_repeat( pack( 'n', 0x8000 ), 64 ), 64 );
		$png  = "\x89PNG\r\n\x1A\n";
		foreach ( array( 'IHDR' => pack( 'NN', 64, 64 ) . "\x10\0\0\0\0", 'IDAT' => gzcompress( $rows ), 'IEND' => '' ) as $chunk => $content ) {
			$png .= pack( 'N', strlen( $content ) ) . $chunk . $content . pack( 'N', crc32( $chunk . $content ) );
		}
		$this->assertSame( Outcome::MADE, $this->convertWhole( $engine, $png, 64, 64 )->status );
		$this->assertColor( array( 128, 128, 128, 0 ), self::pixel( $this->out(), 30, 30 ), 3 );
	}

	/** @dataProvider engines */
	public function testKeepsTransparency( string $name ): void {
		$image = imagecreatetruecolor( 80, 80 );
		imagealphablending( $image, false );
		imagesavealpha( $image, true );
		imagefilledrectangle( $image, 0, 0, 79, 79, imagecolorallocatealpha( $image, 255, 0, 0, 127 ) );
		imagefilledrectangle( $image, 0, 0, 39, 79, imagecolorallocatealpha( $image, 0, 200, 0, 64 ) );
		imagefilledrectangle( $image, 0, 0, 39, 39, imagecolorallocatealpha( $image, 0, 0, 250, 0 ) );
		$source = $this->samples->put( 'a.png', Samples::bytes( $image, 'png' ) );
		foreach ( array( 80, 40 ) as $side ) {
			self::runJobs( $this->converter( $this->engine( $name ) ), $source, array( new Job( $this->out(), Geometry::byRatio( 80, 80, $side, $side ), PHP_INT_MAX ) ) );
			$this->assertColor( array( 0, 0, 250, 0 ), self::pixel( $this->out(), (int) ( $side * 0.2 ), (int) ( $side * 0.2 ) ), 4 );
			$this->assertColor( array( 0, 200, 0, 64 ), self::pixel( $this->out(), (int) ( $side * 0.2 ), (int) ( $side * 0.8 ) ), 4 );
			$this->assertSame( 127, self::pixel( $this->out(), (int) ( $side * 0.8 ), (int) ( $side * 0.5 ) )[3] );
		}
	}

	/** @dataProvider engines */
	public function testAppliesEveryOrientationOnce( string $name ): void {
		// Where the stored image's corner without red and green (top left) is shown: x, y.
		$corners = array(
			1 => array( 0, 0 ),
			2 => array( 1, 0 ),
			3 => array( 1, 1 ),
			4 => array( 0, 1 ),
			5 => array( 0, 0 ),
			6 => array( 1, 0 ),
			7 => array( 1, 1 ),
			8 => array( 0, 1 ),
		);
		foreach ( $corners as $orientation => list( $right, $below ) ) {
			$source = $this->samples->put( 'a.jpg', Samples::withSegment( Samples::jpeg( 120, 80 ), 0xE1, Samples::exif( $orientation ) ) );
			list( $width, $height ) = $orientation >= 5 ? array( 80, 120 ) : array( 120, 80 );
			foreach ( array( 1, 2 ) as $part ) {
				$outcomes = self::runJobs( $this->converter( $this->engine( $name ) ), $source, array( new Job( $this->out(), Geometry::byRatio( $width, $height, $width / $part, $height / $part ), PHP_INT_MAX ) ) );
				$this->assertTrue( $outcomes[0]->isMade(), "orientation $orientation: " . $outcomes[0]->reason );
				$info = ImageReader::read( $this->out() );
				$this->assertSame( array( $width / $part, $height / $part, 1 ), array( $info->width, $info->height, $info->orientation ) );
				$this->assertColor( array( 0, 0 ), self::pixel( $this->out(), $right * ( $info->width - 1 ), $below * ( $info->height - 1 ) ), 25 );
				$this->assertColor( array( 255, 255 ), self::pixel( $this->out(), ( 1 - $right ) * ( $info->width - 1 ), ( 1 - $below ) * ( $info->height - 1 ) ), 25 );
			}
		}
	}

	/** @dataProvider engines */
	public function testKeepsTheProfileButNotTheLocation( string $name ): void {
		$icc  = IccBuilder::gamma( 1.8 );
		$jpeg = Samples::withSegment( Samples::jpeg( 60, 40 ), 0xE2, "ICC_PROFILE\0\x01\x01" . $icc );
		$jpeg = Samples::withSegment( Samples::withSegment( $jpeg, 0xE1, Samples::exif( 1 ) ), 0xE1, "http://ns.adobe.com/xap/1.0/\0GPSLatitude SERIAL-4711" );
		$this->assertTrue( $this->convertWhole( $this->engine( $name ), $jpeg, 60, 40 )->isMade() );
		$webp = (string) file_get_contents( $this->out() );
		$this->assertStringContainsString( 'ICCP' . pack( 'V', strlen( $icc ) ) . $icc, $webp );
		foreach ( array( 'SERIAL', 'Camera', 'GPS', 'EXIF', 'XMP ' ) as $word ) {
			$this->assertStringNotContainsString( $word, $webp );
		}
	}

	/** @dataProvider engines */
	public function testConvertsCmykWithoutAProfileAsBrowsersDo( string $name ): void {
		if ( ! class_exists( 'Imagick', false ) ) {
			$this->markTestSkipped( 'No library here can write CMYK.' );
		}
		$image = new \Imagick();
		$image->newImage( 40, 40, 'rgb(220,40,60)' );
		$image->transformImageColorspace( \Imagick::COLORSPACE_CMYK );
		$image->setImageFormat( 'jpeg' );
		$image->setImageCompressionQuality( 95 );
		$this->assertTrue( $this->convertWhole( $this->engine( $name ), $image->getImageBlob(), 40, 40 )->isMade() );
		$this->assertColor( array( 220, 40, 60, 0 ), self::pixel( $this->out(), 20, 20 ), 6 );
	}

	/** @dataProvider engines */
	public function testEncodesDrawingsAsLosslessAndPhotosAsLossy( string $name ): void {
		$engine = $this->engine( $name );
		if ( ! $engine->canWriteLossless() ) {
			$this->markTestSkipped( 'This PHP cannot write lossless WebP.' );
		}
		$drawing = imagecreatetruecolor( 300, 200 );
		imagefilledrectangle( $drawing, 20, 20, 90, 120, 0xCC2211 );
		$this->convertWhole( $engine, Samples::bytes( $drawing, 'png' ), 300, 200 );
		$this->assertTrue( ImageReader::read( $this->out() )->lossless );
		mt_srand( 7 );
		$photo = imagecreatetruecolor( 300, 300 );
		for ( $i = 0; $i < 90000; ++$i ) {
			imagesetpixel( $photo, $i % 300, intdiv( $i, 300 ), mt_rand( 0, 0xFFFFFF ) );
		}
		$this->convertWhole( $engine, Samples::bytes( $photo, 'png' ), 300, 300 );
		$this->assertFalse( ImageReader::read( $this->out() )->lossless );
	}

	/** @dataProvider engines */
	public function testDoesNotRaiseAJpegsQuality( string $name ): void {
		$engine = $this->engine( $name );
		$poor   = $this->convertWhole( $engine, Samples::jpeg( 300, 200, 30 ), 300, 200 )->bytes;
		$good   = $this->convertWhole( $engine, Samples::jpeg( 300, 200, 95 ), 300, 200 )->bytes;
		$this->assertLessThan( 0.7 * $good, $poor );
	}

	/** @dataProvider engines */
	public function testDoesNotWriteAWebpThatIsNotSmaller( string $name ): void {
		$jpeg = Samples::jpeg( 60, 40 );
		$made = $this->convertWhole( $this->engine( $name ), $jpeg, 60, 40 )->bytes;
		unlink( $this->out() );
		foreach ( array( $made, $made - 1, 0 ) as $below ) {
			$outcome = $this->convertWhole( $this->engine( $name ), $jpeg, 60, 40, $below );
			$this->assertSame( array( Outcome::LARGER, 'larger', $made ), array( $outcome->status, $outcome->reason, $outcome->bytes ) );
			$this->assertSame( array( 'source' ), $this->samples->others() );
		}
		$this->assertTrue( $this->convertWhole( $this->engine( $name ), $jpeg, 60, 40, $made + 1 )->isMade() );
	}

	/** @dataProvider engines */
	public function testHandlesFileNamesWithSpecialMeaningToALibrary( string $name ): void {
		foreach ( array( 'a[0].jpg', '100% %d.jpg', 'größe 日本.jpg', 'gif:a.jpg', '-resize.jpg', '@list.jpg' ) as $file ) {
			$source = $this->samples->put( $file, Samples::jpeg( 50, 40 ) );
			$job    = new Job( $source . '.webp', Geometry::whole( 50, 40 ), PHP_INT_MAX );
			$this->assertTrue( self::runJobs( $this->converter( $this->engine( $name ) ), $source, array( $job ) )[0]->isMade(), $file );
		}
	}

	/** @dataProvider engines */
	public function testFailsOnDamagedPixelsWithoutAWarningOrAFile( string $name ): void {
		$png  = Samples::png( 60, 60 );
		$data = strpos( $png, 'IDAT' ) + 4;
		foreach ( array( substr_replace( $png, str_repeat( "\x55", 40 ), $data, 40 ), substr_replace( Samples::jpeg( 40, 40 ), "\xC3", strpos( Samples::jpeg( 40, 40 ), "\xFF\xC0" ) + 1, 1 ) ) as $bytes ) {
			$size    = strlen( $bytes ) > 3 && "\x89" === $bytes[0] ? 60 : 40;
			$outcome = $this->convertWhole( $this->engine( $name ), $bytes, $size, $size );
			$this->assertSame( array( Outcome::FAILED, 'damaged' ), array( $outcome->status, $outcome->reason ) );
			$this->assertSame( array( 'source' ), $this->samples->others() );
		}
	}
}
