<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Tests\Originals;

use Imagemill\Uploads\Originals\Restore;
use PHPUnit\Framework\TestCase;

final class RestoreTest extends TestCase {
	/** @dataProvider attachedFiles */
	public function testRecognizesOnlyWordPressVersionsOfAFile( string $attached, bool $expected ): void {
		self::assertSame( $expected, Restore::isVersionOf( '2024/05/photo.jpg', $attached ) );
	}

	public function attachedFiles(): array {
		return array(
			'itself'         => array( '2024/05/photo.jpg', true ),
			'scaled'         => array( '2024/05/photo-scaled.jpg', true ),
			'rotated'        => array( '2024/05/photo-rotated.jpg', true ),
			'edited'         => array( '2024/05/photo-e1700000000000.jpg', false ),
			'another'        => array( '2024/05/photo-1.jpg', false ),
			'another month'  => array( '2024/06/photo.jpg', false ),
			'another type'   => array( '2024/05/photo-scaled.png', false ),
			'none'           => array( '', false ),
		);
	}

	public function testHandlesNamesWithoutAnExtension(): void {
		self::assertTrue( Restore::isVersionOf( 'photo', 'photo-scaled' ) );
		self::assertFalse( Restore::isVersionOf( 'photo', 'photo-scaled.jpg' ) );
	}
}
