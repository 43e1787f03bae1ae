<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Convert;

use Imagemill\Shared\Convert\Deadline;
use Imagemill\Shared\Convert\Fit;
use Imagemill\Shared\Convert\Geometry;
use Imagemill\Shared\Image\ImageInfo;
use PHPUnit\Framework\TestCase;

final class GeometryTest extends TestCase {
	/** @return int[] */
	private static function numbers( Geometry $geometry ): array {
		return array( $geometry->cropX, $geometry->cropY, $geometry->cropWidth, $geometry->cropHeight, $geometry->width, $geometry->height );
	}

	public function testDoesNotCropIfTheAspectRatioIsTheSame(): void {
		$this->assertSame( array( 0, 0, 4000, 3000, 300, 225 ), self::numbers( Geometry::byRatio( 4000, 3000, 300, 225 ) ) );
		$this->assertSame( array( 0, 0, 1001, 667, 150, 100 ), self::numbers( Geometry::byRatio( 1001, 667, 150, 100 ) ) );
	}

	public function testCropsTheLargestCenteredPartForAnotherAspectRatio(): void {
		$this->assertSame( array( 500, 0, 3000, 3000, 150, 150 ), self::numbers( Geometry::byRatio( 4000, 3000, 150, 150 ) ) );
		$this->assertSame( array( 0, 500, 3000, 3000, 150, 150 ), self::numbers( Geometry::byRatio( 3000, 4000, 150, 150 ) ) );
	}

	public function testFindsThePartInTheStoredImageForEachOrientation(): void {
		// A 2 × 1 part at the top left of an upright image, stored as 10 × 6 or 6 × 10.
		$part     = Geometry::resized( 0, 0, 2, 1, 2, 1 );
		$expected = array(
			1 => array( 0, 0, 2, 1, 2, 1 ),
			2 => array( 8, 0, 2, 1, 2, 1 ),
			3 => array( 8, 5, 2, 1, 2, 1 ),
			4 => array( 0, 5, 2, 1, 2, 1 ),
			5 => array( 0, 0, 1, 2, 1, 2 ),
			6 => array( 0, 8, 1, 2, 1, 2 ),
			7 => array( 5, 8, 1, 2, 1, 2 ),
			8 => array( 5, 0, 1, 2, 1, 2 ),
		);
		foreach ( $expected as $orientation => $numbers ) {
			$stored = $orientation >= 5 ? array( 6, 10 ) : array( 10, 6 );
			$this->assertSame( $numbers, self::numbers( $part->asStored( $orientation, ...$stored ) ), "orientation $orientation" );
		}
	}

	public function testDetectsPartsOutsideTheImage(): void {
		$this->assertTrue( Geometry::resized( 2, 2, 8, 8, 4, 4 )->isInside( 10, 10 ) );
		$this->assertFalse( Geometry::resized( 3, 2, 8, 8, 4, 4 )->isInside( 10, 10 ) );
		$this->assertFalse( Geometry::resized( -1, 0, 8, 8, 4, 4 )->isInside( 10, 10 ) );
		$this->assertFalse( Geometry::resized( 0, 0, 8, 8, 0, 4 )->isInside( 10, 10 ) );
	}

	public function testFitsWithoutEnlargingAndKeepsTheUprightAspectRatio(): void {
		$info              = new ImageInfo( 'jpeg' );
		$info->width       = 4000;
		$info->height      = 3000;
		$info->orientation = 6;
		$this->assertSame( array( 0, 0, 3000, 4000, 1500, 2000 ), self::numbers( Fit::into( $info, 2560, 2000 ) ) );
		$this->assertSame( array( 0, 0, 3000, 4000, 3000, 4000 ), self::numbers( Fit::into( $info, 9000, 0 ) ) );
		$this->assertSame( array( 0, 0, 3000, 4000, 1, 1 ), self::numbers( Fit::into( $info, 1, 1 ) ) );
	}

	public function testADeadlineEnds(): void {
		$this->assertTrue( Deadline::in( 0.0 )->isOver() );
		$this->assertFalse( Deadline::in( 5.0 )->isOver() );
		$this->assertFalse( Deadline::in( INF )->isOver() );
		$this->assertEqualsWithDelta( 5.0, Deadline::in( 5.0 )->left(), 1.0 );
		$this->assertSame( 0.0, Deadline::in( -1.0 )->left() );
	}
}
