<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Tests\Settings;

use Imagemill\Uploads\Settings\Settings;
use PHPUnit\Framework\TestCase;

final class SettingsTest extends TestCase {
	public function testUsesDefaultsIfNothingIsStored(): void {
		self::assertSame(
			array(
				'max_width'           => 2560,
				'max_height'          => 2560,
				'jpeg_quality'        => 82,
				'webp_quality'        => 82,
				'png'                 => true,
				'drop_all_metadata'   => false,
				'keep_originals'      => true,
				'remove_on_uninstall' => false,
			),
			Settings::from( array() )->toArray()
		);
	}

	/** @dataProvider oddNumbers */
	public function testClampsOrReplacesInvalidNumbers( string $name, $value, int $expected ): void {
		self::assertSame( $expected, Settings::from( array( $name => $value ) )->toArray()[ $name ] );
	}

	public function oddNumbers(): array {
		return array(
			'as a form sends it'   => array( 'max_width', '1200', 1200 ),
			'any width'            => array( 'max_width', '0', 0 ),
			'negative'             => array( 'max_height', -5, 0 ),
			'above the maximum'    => array( 'max_height', 1e12, 20000 ),
			'not a number'         => array( 'max_width', 'wide', 2560 ),
			'empty'                => array( 'max_width', '', 2560 ),
			'a list'               => array( 'max_width', array( 1 ), 2560 ),
			'quality zero'         => array( 'jpeg_quality', 0, 1 ),
			'quality too high'     => array( 'webp_quality', '101', 100 ),
			'a fraction'           => array( 'jpeg_quality', '79.6', 80 ),
			'infinite'             => array( 'max_width', INF, 20000 ),
		);
	}

	public function testPassesValuesOnToTheConverter(): void {
		$options = Settings::from(
			array(
				'max_width'         => 100,
				'max_height'        => 200,
				'jpeg_quality'      => 50,
				'webp_quality'      => 60,
				'png'               => false,
				'drop_all_metadata' => true,
			)
		)->recompressOptions();
		self::assertSame( array( 100, 200, 50, 60, false, true ), array( $options->maxWidth, $options->maxHeight, $options->jpegQuality, $options->webpQuality, $options->png, $options->dropAllMetadata ) );
	}

	public function testReadsBackWhatItWrites(): void {
		$settings = Settings::from(
			array(
				'max_width'           => 7,
				'png'                 => false,
				'keep_originals'      => false,
				'remove_on_uninstall' => true,
			)
		);
		self::assertEquals( $settings, Settings::from( $settings->toArray() ) );
	}
}
