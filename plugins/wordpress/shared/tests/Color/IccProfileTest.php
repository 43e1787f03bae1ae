<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Color;

use Imagemill\Shared\Color\IccBuilder;
use Imagemill\Shared\Color\IccCurve;
use Imagemill\Shared\Color\IccProfile;
use Imagemill\Shared\Color\ProfileFinder;
use Imagemill\Shared\Image\ImageReader;
use Imagemill\Shared\Tests\Samples;
use PHPUnit\Framework\TestCase;

final class IccProfileTest extends TestCase {
	private Samples $samples;

	protected function setUp(): void {
		$this->samples = new Samples();
	}

	private function find( string $bytes ): ?IccProfile {
		$path = $this->samples->put( 'image', $bytes );
		return ProfileFinder::find( $path, ImageReader::read( $path ) );
	}

	public function testRecognizesSrgbByItsValuesAndNotByItsName(): void {
		$this->assertTrue( IccProfile::parse( IccBuilder::srgb() )->isSrgb() );
		$this->assertFalse( IccProfile::parse( IccBuilder::gamma( 1.8 ) )->isSrgb() );
		$wide = substr_replace( IccBuilder::srgb(), pack( 'N', (int) ( 0.61 * 65536 ) ), strpos( IccBuilder::srgb(), 'XYZ ', 200 ) + 28, 4 );
		$this->assertFalse( IccProfile::parse( $wide )->isSrgb() );
	}

	public function testReturnsNullForBytesThatAreNotAProfile(): void {
		$this->assertNull( IccProfile::parse( '' ) );
		$this->assertNull( IccProfile::parse( str_repeat( "\0", 500 ) ) );
		$this->assertNull( IccProfile::parse( substr( IccBuilder::srgb(), 0, 200 ) ) );
	}

	public function testEvaluatesCurves(): void {
		$this->assertEqualsWithDelta( 0.5 ** 2.2, IccCurve::at( "curv\0\0\0\0" . pack( 'Nn', 1, 563 ), 0.5 ), 0.001 );
		$this->assertSame( 0.5, IccCurve::at( "curv\0\0\0\0" . pack( 'N', 0 ), 0.5 ) );
		$this->assertEqualsWithDelta( 0.25, IccCurve::at( "curv\0\0\0\0" . pack( 'Nn3', 3, 0, 32768, 65535 ), 0.25 ), 0.001 );
		$this->assertNull( IccCurve::at( "curv\0\0\0\0" . pack( 'N', 9 ), 0.5 ) );
		$this->assertNull( IccCurve::at( "para\0\0\0\0" . pack( 'nn', 9, 0 ), 0.5 ) );
	}

	public function testJoinsAProfileSplitIntoSegments(): void {
		$icc  = IccBuilder::gamma( 1.8 );
		$jpeg = Samples::jpeg( 8, 8 );
		$jpeg = Samples::withSegment( $jpeg, 0xE2, "ICC_PROFILE\0\x02\x02" . substr( $icc, 300 ) );
		$jpeg = Samples::withSegment( $jpeg, 0xE2, "ICC_PROFILE\0\x01\x02" . substr( $icc, 0, 300 ) );
		$this->assertSame( $icc, $this->find( $jpeg )->bytes() );
	}

	public function testDropsAnSrgbProfile(): void {
		$this->assertNull( $this->find( Samples::withSegment( Samples::jpeg( 8, 8 ), 0xE2, "ICC_PROFILE\0\x01\x01" . IccBuilder::srgb() ) ) );
	}

	public function testConvertsAPngsGammaToAProfile(): void {
		$png = Samples::png( 8, 8 );
		$this->assertNull( $this->find( Samples::withChunk( $png, 'gAMA', pack( 'N', 45455 ) ) ) );
		$this->assertSame( IccBuilder::gamma( 1.0 ), $this->find( Samples::withChunk( $png, 'gAMA', pack( 'N', 100000 ) ) )->bytes() );
		$this->assertNull( $this->find( Samples::withChunk( Samples::withChunk( $png, 'gAMA', pack( 'N', 100000 ) ), 'sRGB', "\0" ) ) );
		$icc = IccBuilder::gamma( 2.6 );
		$this->assertSame( $icc, $this->find( Samples::withChunk( $png, 'iCCP', "x\0\0" . gzcompress( $icc ) ) )->bytes() );
		$this->assertNull( $this->find( Samples::withChunk( $png, 'iCCP', "x\0\0nonsense" ) ) );
	}

	public function testIgnoresACmykProfileInAnRgbImage(): void {
		$icc = substr_replace( IccBuilder::gamma( 1.8 ), 'CMYK', 16, 4 );
		$this->assertNull( $this->find( Samples::withSegment( Samples::jpeg( 8, 8 ), 0xE2, "ICC_PROFILE\0\x01\x01" . $icc ) ) );
	}
}
