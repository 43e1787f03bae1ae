<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Convert;

use Imagemill\Shared\Convert\Geometry;
use Imagemill\Shared\Convert\Likeness;
use Imagemill\Shared\Engine\GdCanvas;
use Imagemill\Shared\Tests\Samples;
use PHPUnit\Framework\TestCase;

final class LikenessTest extends TestCase {
	public function testALighterOrDarkerVersionIsTheSame(): void {
		$grid = ( new GdCanvas( Samples::image( 90, 90 ), true ) )->brightness( 32 );
		$this->assertTrue( Likeness::isSame( $grid, array_map( static fn( int $v ): int => (int) ( 40 + 0.7 * $v ), $grid ) ) );
	}

	public function testMirroredRotatedAndCroppedVersionsAreDifferent(): void {
		$canvas = new GdCanvas( Samples::image( 90, 90 ), true );
		$grid   = $canvas->brightness( 32 );
		foreach ( array( 2, 3, 4, 6, 8 ) as $orientation ) {
			$this->assertFalse( Likeness::isSame( $grid, $canvas->upright( $orientation )->brightness( 32 ) ), "orientation $orientation" );
		}
		$this->assertFalse( Likeness::isSame( $grid, $canvas->cropAndResize( Geometry::resized( 30, 30, 40, 40, 90, 90 ) )->brightness( 32 ) ) );
	}

	public function testComparesFlatImagesByBrightness(): void {
		$this->assertTrue( Likeness::isSame( array_fill( 0, 9, 100 ), array_fill( 0, 9, 101 ) ) );
		$this->assertFalse( Likeness::isSame( array_fill( 0, 9, 100 ), array_fill( 0, 9, 180 ) ) );
	}
}
