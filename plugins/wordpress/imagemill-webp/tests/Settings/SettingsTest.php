<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Settings;

use Imagemill\WebP\Settings\Settings;
use PHPUnit\Framework\TestCase;

final class SettingsTest extends TestCase {

	public function testUsesDefaultsForMissingAndInvalidValues(): void {
		foreach ( array( array(), false, null, 'x', array( 'delivery' => array(), 'quality' => 'high', 'skip_types' => 'png', 'skip_paths' => 3 ) ) as $nothing ) {
			$settings = Settings::fromArray( $nothing );
			self::assertSame( 'picture', $settings->delivery() );
			self::assertSame( 82, $settings->quality() );
			self::assertFalse( $settings->skips( '2024/05/a.png', 'png' ) );
			self::assertSame( array(), $settings->toArray() );
		}
	}

	public function testStoresOnlyWhatDiffersFromTheDefaults(): void {
		$settings = Settings::fromArray( array( 'delivery' => 'off', 'quality' => '82', 'skip_types' => array( 'gif', 'exe', 'gif' ), 'other' => 1 ) );
		self::assertSame( array( 'delivery' => 'off', 'skip_types' => array( 'gif' ) ), $settings->toArray() );
		self::assertSame( array( 'skip_types' => array( 'gif' ) ), $settings->withDelivery( 'picture' )->toArray() );
		self::assertSame( $settings->toArray(), Settings::fromArray( $settings->toArray() )->toArray() );
	}

	public function testClampsTheQuality(): void {
		self::assertSame( 100, Settings::fromArray( array( 'quality' => '900' ) )->quality() );
		self::assertSame( 1, Settings::fromArray( array( 'quality' => -3 ) )->quality() );
	}

	public function testSkipsTypesAndPaths(): void {
		$settings = Settings::fromArray( array( 'skip_types' => array( 'png' ), 'skip_paths' => " /2023/ \r\nlogo.png\n\nshop/*/raw-*.jpg\n2022/07/one.jpg" ) );
		self::assertSame( array( '2023/', 'logo.png', 'shop/*/raw-*.jpg', '2022/07/one.jpg' ), $settings->skippedPaths() );
		$expected = array(
			'2023/05/a.jpg'     => true,
			'2023.jpg'          => false,
			'x/2023/a.jpg'      => false,
			'logo.png'          => true,
			'2024/05/logo.png'  => true,
			'2024/my-logo.png'  => false,
			'logo.png/a.jpg'    => false,
			'shop/x/raw-1.jpg'  => true,
			'shop/raw-1.jpg'    => false,
			'2022/07/one.jpg'   => true,
			'a/2022/07/one.jpg' => false,
			'2022/07/oneXjpg'   => false,
		);
		foreach ( $expected as $path => $skips ) {
			self::assertSame( $skips, $settings->skips( $path ), $path );
		}
		self::assertTrue( $settings->skips( 'a.jpg', 'png' ), 'the content decides, not the file name' );
	}
}
