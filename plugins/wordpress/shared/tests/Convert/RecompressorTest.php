<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Convert;

use Imagemill\Shared\Color\IccBuilder;
use Imagemill\Shared\Convert\EngineChoice;
use Imagemill\Shared\Convert\Outcome;
use Imagemill\Shared\Convert\RecompressOptions;
use Imagemill\Shared\Convert\Recompressor;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Image\ImageReader;
use Imagemill\Shared\Memory\MemoryGuard;
use Imagemill\Shared\Tests\Samples;

final class RecompressorTest extends ConverterCase {
	private function recompress( string $name, string $bytes, ?RecompressOptions $options = null ): Outcome {
		$unlimited = static fn(): MemoryGuard => self::unlimited();
		$source    = $this->samples->put( 'source', $bytes );
		$work      = new Recompressor( new EngineChoice( array( $this->engine( $name ) ), $unlimited, $unlimited ) );
		$outcome   = $work->recompress( $source, $this->samples->path( 'target' ), $options ?? new RecompressOptions() );
		$this->assertSame( $bytes, file_get_contents( $source ) );
		$this->assertSame( $outcome->isMade() ? array( 'source', 'target' ) : array( 'source' ), $this->samples->others() );
		if ( $outcome->isMade() ) {
			$this->assertSame( $outcome->bytes, filesize( $this->samples->path( 'target' ) ) );
			$this->assertLessThan( strlen( $bytes ), $outcome->bytes );
		}
		return $outcome;
	}

	private function target(): ImageInfo {
		return ImageReader::read( $this->samples->path( 'target' ) );
	}

	private function targetBytes(): string {
		return (string) file_get_contents( $this->samples->path( 'target' ) );
	}

	private static function box( int $width, int $height ): RecompressOptions {
		$options            = new RecompressOptions();
		$options->maxWidth  = $width;
		$options->maxHeight = $height;
		return $options;
	}

	/** @dataProvider engines */
	public function testScalesImagesToFitInTheirOwnFormat( string $name ): void {
		foreach ( array( 'jpeg', 'png', 'webp' ) as $type ) {
			$this->assertTrue( $this->recompress( $name, Samples::bytes( Samples::image( 200, 120 ), $type ), self::box( 100, 90 ) )->isMade() );
			$info = $this->target();
			$this->assertSame( array( $type, 100, 60 ), array( $info->type, $info->width, $info->height ) );
			unlink( $this->samples->path( 'target' ) );
		}
	}

	/** @dataProvider engines */
	public function testAppliesTheOrientationAndKeepsCameraAndProfileButNoPosition( string $name ): void {
		$icc  = IccBuilder::gamma( 1.8 );
		$jpeg = Samples::withSegment( Samples::jpeg( 120, 80, 98 ), 0xE2, "ICC_PROFILE\0\x01\x01" . $icc );
		$jpeg = Samples::withSegment( $jpeg, 0xE1, Samples::exif( 6 ) );
		$this->assertTrue( $this->recompress( $name, $jpeg )->isMade() );
		$info = $this->target();
		$this->assertSame( array( 80, 120, 1, false, true ), array( $info->width, $info->height, $info->orientation, $info->position, $info->profile ) );
		$this->assertEqualsWithDelta( 82, $info->jpegQuality, 1 );
		$this->assertStringContainsString( $icc, $this->targetBytes() );
		$this->assertStringContainsString( 'Camera 9', $this->targetBytes() );
		$this->assertStringNotContainsString( 'SERIAL', $this->targetBytes() );
		$color = imagecolorat( imagecreatefromjpeg( $this->samples->path( 'target' ) ), 79, 0 );
		$this->assertColor( array( 0, 0 ), array( $color >> 16 & 255, $color >> 8 & 255 ), 25 );
	}

	/** @dataProvider engines */
	public function testRemovesThePositionFromALowQualityJpegWithoutReencodingIt( string $name ): void {
		$jpeg = Samples::jpeg( 120, 80, 60 );
		$this->assertSame( Outcome::LARGER, $this->recompress( $name, $jpeg )->status );
		$this->assertTrue( $this->recompress( $name, Samples::withSegment( $jpeg, 0xE1, Samples::exif( 6 ) ) . 'behind the end' )->isMade() );
		$info = $this->target();
		$this->assertSame( array( 120, 80, 6, false ), array( $info->width, $info->height, $info->orientation, $info->position ) );
		$this->assertStringContainsString( 'Camera 9', $this->targetBytes() );
		$this->assertStringNotContainsString( 'SERIAL', $this->targetBytes() );
		$this->assertStringNotContainsString( 'behind', $this->targetBytes() );
		$coded = static fn( string $bytes ): string => substr( $bytes, strpos( $bytes, "\xFF\xDA" ) );
		$this->assertSame( $coded( $jpeg ), $coded( $this->targetBytes() ) );
	}

	/** @dataProvider engines */
	public function testRemovesThePositionButNotTheOrientationFromAWebpWithoutReencodingIt( string $name ): void {
		$webp  = Samples::bytes( Samples::image( 120, 80 ), 'webp', 30 );
		$exif  = Samples::exif( 6 );
		$chunk = static fn( string $id, string $content ): string => $id . pack( 'V', strlen( $content ) ) . $content . ( strlen( $content ) & 1 ? "\0" : '' );
		$body  = 'WEBP' . $chunk( 'VP8X', "\x08\0\0\0" . substr( pack( 'V', 119 ), 0, 3 ) . substr( pack( 'V', 79 ), 0, 3 ) ) . substr( $webp, 12 ) . $chunk( 'EXIF', $exif );
		$this->assertTrue( $this->recompress( $name, 'RIFF' . pack( 'V', strlen( $body ) ) . $body )->isMade() );
		$info = $this->target();
		$this->assertSame( array( 120, 80, 6, false ), array( $info->width, $info->height, $info->orientation, $info->position ) );
		$this->assertStringContainsString( substr( $webp, 12 ), $this->targetBytes() );
		$this->assertStringNotContainsString( 'SERIAL', $this->targetBytes() );
		$this->assertNotFalse( imagecreatefromwebp( $this->samples->path( 'target' ) ) );
	}

	/** @dataProvider engines */
	public function testDropsAllMetadataOnRequest( string $name ): void {
		$options                  = new RecompressOptions();
		$options->dropAllMetadata = true;
		$this->recompress( $name, Samples::withSegment( Samples::jpeg( 120, 80, 60 ), 0xE1, Samples::exif( 8 ) ), $options );
		$this->assertStringNotContainsString( 'Camera 9', $this->targetBytes() );
		$this->assertSame( 8, $this->target()->orientation );
	}

	public function testKeepsCaptionAndAuthorButDropsPlaces(): void {
		$set  = static fn( int $number, string $words ): string => "\x1C\x02" . chr( $number ) . pack( 'n', strlen( $words ) ) . $words;
		$iptc = $set( 120, 'A caption' ) . $set( 90, 'Reykjavik' ) . $set( 80, 'A. Author' ) . $set( 101, 'Iceland' );
		$this->recompress( 'gd', Samples::withSegment( Samples::jpeg( 120, 80, 98 ), 0xED, "Photoshop 3.0\x008BIM\x04\x04\0\0" . pack( 'N', strlen( $iptc ) ) . $iptc . ( strlen( $iptc ) & 1 ? "\0" : '' ) ) );
		getimagesize( $this->samples->path( 'target' ), $segments );
		$words = iptcparse( $segments['APP13'] );
		$this->assertSame( array( 'A caption' ), $words['2#120'] );
		$this->assertSame( array( 'A. Author' ), $words['2#080'] );
		$this->assertStringNotContainsString( 'Reykjavik', $this->targetBytes() );
		$this->assertStringNotContainsString( 'Iceland', $this->targetBytes() );
	}

	public function testPhpCanStillReadTheCamera(): void {
		if ( ! function_exists( 'exif_read_data' ) ) {
			$this->markTestSkipped( 'PHP has no exif extension.' );
		}
		$this->recompress( 'gd', Samples::withSegment( Samples::jpeg( 120, 80, 98 ), 0xE1, Samples::exif( 6 ) ) );
		$exif = exif_read_data( $this->samples->path( 'target' ) );
		$this->assertSame( 'Camera 9', $exif['Model'] );
		$this->assertArrayNotHasKey( 'GPSLatitudeRef', $exif );
		$this->assertArrayNotHasKey( 'Orientation', $exif );
	}

	/** @dataProvider engines */
	public function testAPngStaysLosslessAndKeepsItsColorChunks( string $name ): void {
		$png = Samples::withChunk( Samples::withChunk( Samples::png( 60, 40 ), 'gAMA', pack( 'N', 100000 ) ), 'tEXt', "Comment\0" . str_repeat( 'words ', 2000 ) );
		$this->assertTrue( $this->recompress( $name, $png )->isMade() );
		$this->assertStringContainsString( 'gAMA' . pack( 'N', 100000 ), $this->targetBytes() );
		$this->assertStringNotContainsString( 'words', $this->targetBytes() );
		$before = imagecreatefromstring( $png );
		$after  = imagecreatefrompng( $this->samples->path( 'target' ) );
		for ( $i = 0; $i < 2400; ++$i ) {
			$this->assertSame( imagecolorat( $before, $i % 60, intdiv( $i, 60 ) ) & 0xFFFFFF, imagecolorat( $after, $i % 60, intdiv( $i, 60 ) ) & 0xFFFFFF );
		}
	}

	public function testGdLeavesATransparentPngThatFitsAlone(): void {
		$image = Samples::image( 60, 40 );
		imagesavealpha( $image, true );
		$png = Samples::withChunk( Samples::bytes( $image, 'png' ), 'tEXt', "Comment\0" . str_repeat( 'words ', 2000 ) );
		$this->assertSame( Outcome::LARGER, $this->recompress( 'gd', $png )->status );
	}

	/** @dataProvider engines */
	public function testConvertsCmykToRgb( string $name ): void {
		if ( ! class_exists( 'Imagick', false ) ) {
			$this->markTestSkipped( 'Nothing here writes CMYK.' );
		}
		$image = new \Imagick();
		$image->newImage( 400, 400, 'rgb(220,40,60)' );
		$image->transformImageColorspace( \Imagick::COLORSPACE_CMYK );
		$image->setImageFormat( 'jpeg' );
		$image->setImageCompressionQuality( 95 );
		$this->assertTrue( $this->recompress( $name, $image->getImageBlob(), self::box( 100, 100 ) )->isMade() );
		$this->assertFalse( $this->target()->cmyk );
		$color = imagecolorat( imagecreatefromjpeg( $this->samples->path( 'target' ) ), 20, 20 );
		$this->assertColor( array( 220, 40, 60 ), array( $color >> 16 & 255, $color >> 8 & 255, $color & 255 ), 6 );
	}

	public function testSkipsAnimationsAndOtherTypesAndFailsOnDamage(): void {
		$tries = array(
			'skipped animated_png'  => Samples::withChunk( Samples::png( 8, 8 ), 'acTL', pack( 'NN', 2, 0 ) ),
			'skipped animated_gif'  => Samples::animation( 40, 30, 3, 10, 0 ),
			'skipped animated_webp' => 'RIFF' . pack( 'V', 4 + 18 + 32 ) . 'WEBPVP8X' . pack( 'V', 10 ) . "\x02\0\0\0\x07\0\0\x07\0\0ANMF" . pack( 'V', 24 ) . str_repeat( "\0", 24 ),
			'skipped other_type'    => '<svg/>',
			'failed truncated'      => substr( Samples::jpeg( 80, 80 ), 0, -20 ),
			'failed empty'          => '',
		);
		foreach ( $tries as $expected => $bytes ) {
			$outcome = $this->recompress( 'gd', $bytes );
			$this->assertSame( $expected, $outcome->status . ' ' . $outcome->reason );
		}
	}

	public function testCanReplaceAFileInPlace(): void {
		$source  = $this->samples->put( 'a.jpg', Samples::jpeg( 200, 120, 95 ) );
		$outcome = Recompressor::forThisHost()->recompress( $source, $source, self::box( 100, 100 ) );
		$this->assertTrue( $outcome->isMade() );
		$this->assertSame( 100, ImageReader::read( $source )->width );
		$this->assertSame( array( 'a.jpg' ), $this->samples->others() );
	}
}
