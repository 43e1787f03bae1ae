<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Convert;

use Imagemill\Shared\Convert\Converter;
use Imagemill\Shared\Convert\ConvertOptions;
use Imagemill\Shared\Convert\Deadline;
use Imagemill\Shared\Convert\EngineChoice;
use Imagemill\Shared\Convert\Geometry;
use Imagemill\Shared\Convert\Job;
use Imagemill\Shared\Convert\Outcome;
use Imagemill\Shared\Engine\Engine;
use Imagemill\Shared\Engine\GdEngine;
use Imagemill\Shared\Image\ImageReader;
use Imagemill\Shared\Memory\MemoryGuard;
use Imagemill\Shared\Tests\FakeEngine;
use Imagemill\Shared\Tests\Samples;

/** What's rejected, skipped, left to a browser, or made in another way. */
final class ConverterLimitsTest extends ConverterCase {
	private function animator(): Engine {
		$engine = $this->engine( 'imagick' );
		if ( ! $engine->canAnimate() ) {
			$this->markTestSkipped( 'This ImageMagick writes no animations.' );
		}
		return $engine;
	}

	private function outcomeOf( string $bytes, int $side = 8 ): string {
		$outcome = $this->convertWhole( $this->engine( 'gd' ), $bytes, $side, $side );
		$this->assertSame( array( 'source' ), $this->samples->others() );
		return $outcome->status . ' ' . $outcome->reason;
	}

	public function testSkipsTypesThatAreNotConverted(): void {
		$this->assertSame( 'skipped already_webp', $this->outcomeOf( Samples::bytes( Samples::image( 8, 8 ), 'webp', 80 ) ) );
		$this->assertSame( 'skipped avif', $this->outcomeOf( pack( 'N', 20 ) . "ftypavif\0\0\0\0avif" ) );
		$this->assertSame( 'skipped svg', $this->outcomeOf( '<svg xmlns="http://www.w3.org/2000/svg"/>' ) );
		$this->assertSame( 'skipped other_type', $this->outcomeOf( 'plain words' ) );
		$this->assertSame( 'skipped animated_png', $this->outcomeOf( Samples::withChunk( Samples::png( 8, 8 ), 'acTL', pack( 'NN', 2, 0 ) ) ) );
		$this->assertSame( 'failed truncated', $this->outcomeOf( substr( Samples::jpeg( 8, 8 ), 0, -40 ) ) );
		$this->assertSame( 'failed empty', $this->outcomeOf( '' ) );
	}

	public function testFailsIfTheSourceIsMissing(): void {
		$outcome = self::runJobs( $this->converter( new GdEngine() ), $this->samples->path( 'none.jpg' ), array( new Job( $this->out(), Geometry::whole( 8, 8 ), 99 ) ) )[0];
		$this->assertSame( 'failed missing', $outcome->status . ' ' . $outcome->reason );
	}

	public function testSkipsAnAnimationIfNoLibraryCanAnimate(): void {
		$this->assertSame( 'skipped animated_gif', $this->outcomeOf( Samples::animation( 40, 30, 3, 10, 0 ), 8 ) );
	}

	public function testLeavesAGifThatGdReadsOnlyInPartToABrowser(): void {
		$gif     = substr_replace( Samples::bytes( Samples::image( 20, 10 ), 'gif' ), pack( 'vv', 40, 30 ), 6, 4 );
		$outcome = $this->convertWhole( $this->engine( 'gd' ), $gif, 40, 30 );
		$this->assertSame( 'beyond decoder', $outcome->status . ' ' . $outcome->reason );
	}

	public function testSkipsAnAnimationIfTheLibraryWritesOnlyOneFrame(): void {
		$outcome = $this->convertWhole( new FakeEngine( Samples::bytes( Samples::image( 40, 30 ), 'webp', 80 ) ), Samples::animation( 40, 30, 3, 10, 0 ), 40, 30 );
		$this->assertSame( 'skipped animated_gif', $outcome->status . ' ' . $outcome->reason );
		$this->assertSame( array( 'source' ), $this->samples->others() );
	}

	public function testFailsOnABadAnimationEvenIfTheNextLibraryCannotAnimate(): void {
		$source  = $this->samples->put( 'a.gif', Samples::animation( 40, 30, 3, 10, 0 ) );
		$outcome = self::runJobs( $this->converter( new FakeEngine( 'nonsense' ), $this->engine( 'gd' ) ), $source, array( new Job( $this->out(), Geometry::whole( 40, 30 ), 9999 ) ) )[0];
		$this->assertSame( 'failed bad_result', $outcome->status . ' ' . $outcome->reason );
	}

	public function testSkipsImagesWiderThan16383Pixels(): void {
		$source   = $this->samples->put( 'long.png', Samples::bytes( imagecreatetruecolor( 16384, 2 ), 'png' ) );
		$jobs     = array(
			new Job( $this->out(), Geometry::whole( 16384, 2 ), PHP_INT_MAX ),
			new Job( $this->samples->path( 'small.webp' ), Geometry::resized( 0, 0, 16384, 2, 300, 1 ), PHP_INT_MAX ),
		);
		$outcomes = self::runJobs( $this->converter( $this->engine( 'gd' ) ), $source, $jobs );
		$this->assertSame( 'skipped too_wide', $outcomes[0]->status . ' ' . $outcomes[0]->reason );
		$this->assertTrue( $outcomes[1]->isMade() );
	}

	public function testFailsIfTheCropIsOutsideTheSource(): void {
		$source  = $this->samples->put( 'a.jpg', Samples::jpeg( 50, 40 ) );
		$outcome = self::runJobs( $this->converter( $this->engine( 'gd' ) ), $source, array( new Job( $this->out(), Geometry::resized( 20, 0, 40, 40, 10, 10 ), 9999 ) ) )[0];
		$this->assertSame( 'failed bad_geometry', $outcome->status . ' ' . $outcome->reason );
	}

	public function testLeavesImagesToABrowserWithoutAnEncoder(): void {
		$source  = $this->samples->put( 'a.jpg', Samples::jpeg( 50, 40 ) );
		$outcome = self::runJobs( $this->converter(), $source, array( new Job( $this->out(), Geometry::whole( 50, 40 ), 9999 ) ) )[0];
		$this->assertSame( 'beyond no_encoder', $outcome->status . ' ' . $outcome->reason );
		$this->assertFalse( $this->converter()->canWriteWebp() );
	}

	public function testOnlyStartsWhatFitsIntoMemory(): void {
		$source  = $this->samples->put( 'a.jpg', Samples::jpeg( 1000, 800 ) );
		$jobs    = array(
			new Job( $this->out(), Geometry::whole( 1000, 800 ), PHP_INT_MAX ),
			new Job( $this->samples->path( 'small.webp' ), Geometry::byRatio( 1000, 800, 100, 80 ), PHP_INT_MAX ),
		);
		$try     = function ( int $megabytes, bool $php ) use ( $source, $jobs ): array {
			$limit     = static fn(): MemoryGuard => new MemoryGuard( $megabytes * 1048576 + MemoryGuard::HEADROOM_BYTES, 0 );
			$unlimited = static fn(): MemoryGuard => self::unlimited();
			$choice    = new EngineChoice( array( $this->engine( 'gd' ) ), $php ? $limit : $unlimited, $php ? $unlimited : $limit );
			$outcomes  = self::runJobs( new Converter( $choice, new ConvertOptions() ), $source, $jobs );
			ksort( $outcomes );
			return array_map( static fn( Outcome $outcome ): string => trim( $outcome->status . ' ' . $outcome->reason ), $outcomes );
		};
		foreach ( array( true, false ) as $php ) {
			$this->assertSame( array( 'beyond memory', 'beyond memory' ), $try( 3, $php ) );
			$this->assertSame( array( 'beyond memory', 'made' ), $try( 6, $php ) );
			$this->assertSame( array( 'made', 'made' ), $try( 14, $php ) );
		}
	}

	public function testLeavesCmykWithAProfileToABrowserIfNoLibrarySupportsProfiles(): void {
		if ( ! class_exists( 'Imagick', false ) ) {
			$this->markTestSkipped( 'Nothing here writes CMYK.' );
		}
		$image = new \Imagick();
		$image->newImage( 40, 40, 'rgb(220,40,60)' );
		$image->transformImageColorspace( \Imagick::COLORSPACE_CMYK );
		$image->setImageFormat( 'jpeg' );
		$icc = substr_replace( \Imagemill\Shared\Color\IccBuilder::gamma( 1.8 ), 'CMYK', 16, 4 );
		$this->assertSame( 'beyond colours', $this->outcomeOf( Samples::withSegment( $image->getImageBlob(), 0xE2, "ICC_PROFILE\0\x01\x01" . $icc ), 40 ) );
	}

	public function testStopsBetweenJobsAtTheDeadlineButAlwaysDoesOne(): void {
		$source = $this->samples->put( 'a.jpg', Samples::jpeg( 300, 200 ) );
		$jobs   = array();
		foreach ( array( 300, 200, 100 ) as $width ) {
			$jobs[] = new Job( $this->samples->path( "$width.webp" ), Geometry::byRatio( 300, 200, $width, (int) round( $width / 1.5 ) ), PHP_INT_MAX );
		}
		$this->assertSame( array(), self::runJobs( $this->converter( $this->engine( 'gd' ) ), $source, $jobs, 0.0 ) );
		$this->assertSame( array( 0 ), array_keys( self::runJobs( $this->converter( $this->engine( 'gd' ) ), $source, $jobs, 0.0002 ) ) );
		$this->assertFileDoesNotExist( $this->samples->path( '200.webp' ) );
	}

	public function testFailsIfTheFolderIsNotWritable(): void {
		$source  = $this->samples->put( 'a.jpg', Samples::jpeg( 50, 40 ) );
		$outcome = self::runJobs( $this->converter( $this->engine( 'gd' ) ), $source, array( new Job( $this->samples->path( 'none/a.webp' ), Geometry::whole( 50, 40 ), 99999 ) ) )[0];
		$this->assertSame( 'failed not_writable', $outcome->status . ' ' . $outcome->reason );
	}

	public function testChecksEveryResult(): void {
		$good = Samples::bytes( Samples::image( 50, 40 ), 'webp', 80 );
		$bad  = array(
			'another size'    => Samples::bytes( Samples::image( 50, 41 ), 'webp', 80 ),
			'cut off'         => substr( $good, 0, -9 ),
			'nothing'         => '',
			'another type'    => Samples::jpeg( 50, 40 ),
			'an empty header' => 'RIFF' . pack( 'V', 4 ) . 'WEBP',
		);
		foreach ( $bad as $what => $bytes ) {
			$outcome = $this->convertWhole( new FakeEngine( $bytes ), Samples::jpeg( 50, 40 ), 50, 40 );
			$this->assertSame( Outcome::FAILED, $outcome->status, $what );
			$this->assertSame( array( 'source' ), $this->samples->others(), $what );
		}
		$this->assertTrue( $this->convertWhole( new FakeEngine( $good . 'junk' ), Samples::jpeg( 50, 40 ), 50, 40 )->isMade() );
		$this->assertSame( $good, file_get_contents( $this->out() ) );
	}

	public function testRemovesMetadataThatALibraryAddsToItsResult(): void {
		$good  = Samples::bytes( Samples::image( 50, 40 ), 'webp', 80 );
		$exif  = 'EXIF' . pack( 'V', 6 ) . 'GPS 64';
		$bytes = 'RIFF' . pack( 'V', strlen( $good ) - 8 + strlen( $exif ) ) . substr( $good, 8 ) . $exif;
		$this->assertTrue( $this->convertWhole( new FakeEngine( $bytes ), Samples::jpeg( 50, 40 ), 50, 40 )->isMade() );
		$this->assertSame( $good, file_get_contents( $this->out() ) );
	}

	public function testTriesTheNextLibraryIfTheFirstFails(): void {
		$source    = $this->samples->put( 'a.jpg', Samples::jpeg( 50, 40 ) );
		$converter = $this->converter( new FakeEngine( 'nonsense' ), $this->engine( 'gd' ) );
		$outcome   = self::runJobs( $converter, $source, array( new Job( $this->out(), Geometry::whole( 50, 40 ), 99999 ) ) )[0];
		$this->assertSame( 'made gd', $outcome->status . ' ' . $outcome->by );
	}

	public function testChecksAFileMadeElsewhere(): void {
		$converter = $this->converter( $this->engine( 'gd' ) );
		$good      = Samples::bytes( Samples::image( 50, 40 ), 'webp', 80 );
		$this->assertNull( $converter->check( $this->samples->put( 'a.webp', $good ), 50, 40 ) );
		$this->assertSame( 'wrong_size', $converter->check( $this->samples->put( 'a.webp', $good ), 40, 50 ) );
		$this->assertSame( 'bad_result', $converter->check( $this->samples->put( 'a.webp', $good . '<?php' ), 50, 40 ) );
		$this->assertSame( 'truncated', $converter->check( $this->samples->put( 'a.webp', substr( $good, 0, -1 ) ), 50, 40 ) );
		$this->assertSame( 'empty', $converter->check( $this->samples->put( 'a.webp', '' ), 50, 40 ) );
		$this->assertSame( 'bad_result', $converter->check( $this->samples->put( 'a.webp', Samples::jpeg( 50, 40 ) ), 50, 40 ) );
		if ( ! $this->engine( 'gd' )->failsSafely( 'webp' ) ) {
			return; // What only decoding reveals isn't checked here.
		}
		$hollow = substr_replace( $good, str_repeat( "\0", 40 ), 30, 40 );
		$this->assertContains( $converter->check( $this->samples->put( 'a.webp', substr_replace( $hollow, "\xFF\xFF\xFF", 20, 3 ) ), 50, 40 ), array( 'bad_result', 'damaged' ) );
	}

	/** @dataProvider engines */
	public function testMakesTheWebpOfAnEditedThumbnailFromTheThumbnail( string $name ): void {
		$engine = $this->engine( $name );
		$image  = Samples::image( 300, 300 );
		$source = $this->samples->put( 'a.jpg', Samples::bytes( $image, 'jpeg' ) );
		$turned = $this->samples->put( 'a-150x150.jpg', Samples::bytes( imagescale( imagerotate( $image, 180, 0 ), 150, 150 ), 'jpeg' ) );
		$same   = $this->samples->put( 'b-150x150.jpg', Samples::bytes( imagescale( $image, 150, 150 ), 'jpeg' ) );
		$other  = $this->samples->put( 'c-150x150.jpg', Samples::bytes( imagescale( $image, 120, 100 ), 'jpeg' ) );
		$jobs   = array();
		foreach ( array( $turned, $same, $other ) as $file ) {
			$jobs[] = new Job( $file . '.webp', Geometry::byRatio( 300, 300, 150, 150 ), PHP_INT_MAX, $file );
		}
		$outcomes = self::runJobs( $this->converter( $engine ), $source, $jobs );
		$this->assertSame( array( 'made', 'made', 'made' ), array( $outcomes[0]->status, $outcomes[1]->status, $outcomes[2]->status ) );
		$this->assertColor( array( 255, 255 ), self::pixel( $turned . '.webp', 0, 0 ), 25 );
		$this->assertColor( array( 0, 0 ), self::pixel( $same . '.webp', 0, 0 ), 25 );
		$info = ImageReader::read( $other . '.webp' );
		$this->assertSame( array( 120, 100 ), array( $info->width, $info->height ) );
	}

	public function testKeepsAnAnimationWithItsTiming(): void {
		$engine  = $this->animator();
		$source  = $this->samples->put( 'a.gif', Samples::animation( 60, 40, 4, 7, 2 ) );
		$still   = $this->samples->put( 'a-30x20.gif', Samples::bytes( imagescale( imagecreatefromgif( $source ), 30, 20 ), 'gif' ) );
		$jobs    = array(
			new Job( $this->out(), Geometry::whole( 60, 40 ), PHP_INT_MAX, $source ),
			new Job( $still . '.webp', Geometry::byRatio( 60, 40, 30, 20 ), PHP_INT_MAX, $still ),
		);
		$outcomes = self::runJobs( $this->converter( $engine ), $source, $jobs );
		$this->assertTrue( $outcomes[0]->isMade() && $outcomes[1]->isMade(), $outcomes[0]->reason . $outcomes[1]->reason );
		$moving = ImageReader::read( $this->out() );
		$this->assertSame( array( true, 4, 60, 40 ), array( $moving->animated, $moving->frames, $moving->width, $moving->height ) );
		$this->assertFalse( ImageReader::read( $still . '.webp' )->animated );
		$webp = (string) file_get_contents( $this->out() );
		$this->assertSame( 3, unpack( 'v', $webp, strpos( $webp, 'ANIM' ) + 12 )[1] );
		$this->assertSame( 70, unpack( 'V', substr( $webp, strrpos( $webp, 'ANMF' ) + 20, 3 ) . "\0" )[1] );
		$this->assertSame( 8 + unpack( 'V', $webp, 4 )[1], strlen( $webp ) );
	}

	public function testAnAnimationThatPlaysOnceStillPlaysOnce(): void {
		$this->assertTrue( $this->convertWhole( $this->animator(), Samples::animation( 60, 40, 3, 0, null ), 60, 40 )->isMade() );
		$this->assertSame( 3, ImageReader::read( $this->out() )->frames );
		$webp = (string) file_get_contents( $this->out() );
		$this->assertSame( 1, unpack( 'v', $webp, strpos( $webp, 'ANIM' ) + 12 )[1] );
	}

	public function testMergesRepeatedFramesAndAddsTheirDurations(): void {
		$gif    = Samples::animation( 60, 40, 3, 7, 0 );
		$frames = explode( "!\xF9", $gif );
		$twice  = implode( "!\xF9", array( $frames[0], $frames[1], $frames[1], $frames[2], $frames[3] ) );
		$this->assertTrue( $this->convertWhole( $this->animator(), $twice, 60, 40 )->isMade() );
		$webp = (string) file_get_contents( $this->out() );
		$this->assertSame( 3, ImageReader::read( $this->out() )->frames );
		$this->assertSame( 140, unpack( 'V', substr( $webp, strpos( $webp, 'ANMF' ) + 20, 3 ) . "\0" )[1] );
	}

	public function testDescribesThisHost(): void {
		$about = Converter::forThisHost( new ConvertOptions( 70 ) )->describe();
		$this->assertSame( 70, $about['quality'] );
		$this->assertArrayHasKey( 'gd', $about );
		$this->assertIsString( json_encode( $about, JSON_THROW_ON_ERROR ) );
	}
}
