<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Memory;

use Imagemill\Shared\Convert\Geometry;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Memory\MemoryEstimate;
use Imagemill\Shared\Memory\MemoryGuard;
use PHPUnit\Framework\TestCase;

final class MemoryEstimateTest extends TestCase {
	private const MB = 1048576;

	private static function info( string $type, int $width, int $height ): ImageInfo {
		$info         = new ImageInfo( $type );
		$info->width  = $width;
		$info->height = $height;
		return $info;
	}

	private static function whole( ImageInfo $info, int $bytesPerPixel, bool $counted = false ): float {
		$geometry = Geometry::whole( $info->uprightWidth(), $info->uprightHeight() );
		return ( MemoryEstimate::toOpen( $info, $bytesPerPixel, $counted ) + MemoryEstimate::toMake( $info, $geometry, $bytesPerPixel, $counted ) ) / self::MB;
	}

	/** Peaks measured for processes on Debian 12. Estimates are higher, but not by much. */
	public function testEstimatesAreCloseToMeasuredPeaks(): void {
		$photo = self::info( 'jpeg', 3120, 4160 );
		$this->assertEqualsWithDelta( 151, self::whole( $photo, MemoryEstimate::GD ), 15 );
		$this->assertEqualsWithDelta( 262, self::whole( $photo, MemoryEstimate::IMAGICK_6 ), 50 );
		$palette          = self::info( 'png', 2400, 1020 );
		$palette->palette = true;
		$this->assertEqualsWithDelta( 81, self::whole( $palette, MemoryEstimate::GD ), 25 );
	}

	public function testTwelveMegapixelsFitInto256MegabytesButNotInto64(): void {
		$bytes = (int) ( self::MB * self::whole( self::info( 'jpeg', 4000, 3000 ), MemoryEstimate::GD, true ) );
		$this->assertFalse( MemoryGuard::ofSetting( '64M', 30 * self::MB )->fits( $bytes ) );
		$this->assertFalse( MemoryGuard::ofSetting( '128M', 40 * self::MB )->fits( $bytes ) );
		$this->assertTrue( MemoryGuard::ofSetting( '256M', 40 * self::MB )->fits( $bytes ) );
	}

	public function testCountsAtLeastThePixelsAndTheEncodersCopy(): void {
		$info = self::info( 'jpeg', 1000, 1000 );
		$this->assertGreaterThanOrEqual( 8000000, (int) ( self::MB * self::whole( $info, MemoryEstimate::GD, true ) ) );
		$this->assertLessThan( self::whole( $info, MemoryEstimate::GD ), self::whole( $info, MemoryEstimate::GD, true ) );
	}

	public function testRotationAndProgressiveCodingAndAnimationTakeMore(): void {
		$plain  = self::info( 'jpeg', 1000, 800 );
		$turned = clone $plain;
		$coded  = clone $plain;

		$turned->orientation = 6;
		$coded->progressive  = true;
		$this->assertEqualsWithDelta( 3.05, self::whole( $turned, 4 ) - self::whole( $plain, 4 ), 0.05 );
		$this->assertEqualsWithDelta( 4.58, self::whole( $coded, 4 ) - self::whole( $plain, 4 ), 0.05 );
		$moving           = self::info( 'gif', 500, 500 );
		$moving->animated = true;
		$moving->frames   = 40;
		$this->assertGreaterThan( 40 * 500 * 500 * 16 / self::MB, self::whole( $moving, MemoryEstimate::IMAGICK_6 ) );
	}

	public function testASmallSizeTakesLittleMoreThanOpeningTheImage(): void {
		$info  = self::info( 'jpeg', 4000, 3000 );
		$small = MemoryEstimate::toMake( $info, Geometry::byRatio( 4000, 3000, 300, 225 ), MemoryEstimate::GD );
		$this->assertLessThan( MemoryEstimate::toOpen( $info, MemoryEstimate::GD ) / 3, $small );
		$this->assertGreaterThan( 300 * 225 * 4, $small );
	}
}
