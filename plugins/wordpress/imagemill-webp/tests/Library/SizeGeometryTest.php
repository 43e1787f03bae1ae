<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Library;

use Imagemill\Shared\Convert\Geometry;
use Imagemill\WebP\Library\SizeGeometry;
use PHPUnit\Framework\TestCase;

final class SizeGeometryTest extends TestCase {

	private const THUMBNAIL = array(
		'width'  => 150,
		'height' => 150,
		'crop'   => true,
	);

	/** @return int[] The part's x, y, width and height, then the result's width and height. */
	private static function numbers( Geometry $geometry ): array {
		return array( $geometry->cropX, $geometry->cropY, $geometry->cropWidth, $geometry->cropHeight, $geometry->width, $geometry->height );
	}

	public function testDoesNotAskWordPressAboutTheWholeImage(): void {
		$geometry = SizeGeometry::of( 4000, 3000, 4000, 3000, self::THUMBNAIL, fn () => $this->fail() );
		$this->assertSame( array( 0, 0, 4000, 3000, 4000, 3000 ), self::numbers( $geometry ) );
	}

	public function testCropsARegisteredSizeLikeWordPress(): void {
		$focus    = static fn (): array => array( 0, 0, 1000, 0, 150, 150, 3000, 3000 );
		$geometry = SizeGeometry::of( 4000, 3000, 150, 150, self::THUMBNAIL, $focus );
		$this->assertSame( array( 1000, 0, 3000, 3000, 150, 150 ), self::numbers( $geometry ) );
	}

	public function testCropsASizeThatWasRegisteredDifferentlyByItsAspectRatio(): void {
		$now      = static fn (): array => array( 0, 0, 0, 0, 300, 225, 4000, 3000 );
		$geometry = SizeGeometry::of( 4000, 3000, 150, 150, self::THUMBNAIL, $now );
		$this->assertSame( array( 500, 0, 3000, 3000, 150, 150 ), self::numbers( $geometry ) );
	}

	public function testCropsAnUnregisteredSizeByItsAspectRatio(): void {
		$geometry = SizeGeometry::of( 4000, 3000, 1024, 768, null, fn () => $this->fail() );
		$this->assertSame( array( 0, 0, 4000, 3000, 1024, 768 ), self::numbers( $geometry ) );
	}

	public function testIgnoresInvalidDimensionsFromAFilter(): void {
		foreach ( array( false, array( 1, 2 ), array( 0, 0, 3000, 0, 150, 150, 3000, 3000 ), array( 0, 0, -1, 0, 150, 150, 3000, 3000 ), array( 0, 0, 0, 0, 150, 150, 0, 0 ) ) as $made ) {
			$geometry = SizeGeometry::of( 4000, 3000, 150, 150, self::THUMBNAIL, static fn () => $made );
			$this->assertSame( array( 500, 0, 3000, 3000, 150, 150 ), self::numbers( $geometry ) );
		}
	}
}
