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
use Imagemill\Shared\Engine\ImagickEngine;
use Imagemill\Shared\Memory\MemoryGuard;
use Imagemill\Shared\Tests\Samples;
use PHPUnit\Framework\TestCase;

/** Helpers shared by the converter's tests. */
abstract class ConverterCase extends TestCase {
	protected Samples $samples;

	protected function setUp(): void {
		$this->samples = new Samples();
	}

	/** @return array<string, array{string}> */
	public static function engines(): array {
		return array(
			'gd'      => array( 'gd' ),
			'imagick' => array( 'imagick' ),
		);
	}

	protected function engine( string $name ): Engine {
		$engine = 'gd' === $name ? new GdEngine() : new ImagickEngine();
		if ( ! $engine->canWrite( 'webp' ) ) {
			$this->markTestSkipped( "$name can't write WebP here." );
		}
		return $engine;
	}

	protected static function unlimited(): MemoryGuard {
		return new MemoryGuard( 0, 0 );
	}

	protected function converter( Engine ...$engines ): Converter {
		$unlimited = static fn(): MemoryGuard => self::unlimited();
		return new Converter( new EngineChoice( $engines, $unlimited, $unlimited ), new ConvertOptions() );
	}

	/**
	 * @param Job[] $jobs
	 * @return array<int, Outcome>
	 */
	protected static function runJobs( Converter $converter, string $source, array $jobs, float $seconds = 1000.0 ): array {
		$outcomes = array();
		$converter->convert(
			$source,
			$jobs,
			Deadline::in( $seconds ),
			static function ( int $key, Outcome $outcome ) use ( &$outcomes ): void {
				self::assertArrayNotHasKey( $key, $outcomes, 'One outcome per job.' );
				$outcomes[ $key ] = $outcome;
			}
		);
		return $outcomes;
	}

	/** Converts a whole file with these bytes to out.webp. */
	protected function convertWhole( Engine $engine, string $bytes, int $width, int $height, int $originalBytes = PHP_INT_MAX ): Outcome {
		$source = $this->samples->put( 'source', $bytes );
		return self::runJobs( $this->converter( $engine ), $source, array( new Job( $this->out(), Geometry::whole( $width, $height ), $originalBytes ) ) )[0];
	}

	protected function out(): string {
		return $this->samples->path( 'out.webp' );
	}

	/** @return int[] Red, green, blue and alpha (0 opaque to 127) of a WebP's pixel. */
	protected static function pixel( string $webp, int $x, int $y ): array {
		$color = imagecolorat( imagecreatefromwebp( $webp ), $x, $y );
		return array( $color >> 16 & 255, $color >> 8 & 255, $color & 255, $color >> 24 & 127 );
	}

	protected static function assertColor( array $expected, array $actual, int $delta = 12 ): void {
		foreach ( $expected as $i => $value ) {
			self::assertEqualsWithDelta( $value, $actual[ $i ], $delta, 'Expected ' . implode( ' ', $expected ) . ' but received ' . implode( ' ', $actual ) );
		}
	}
}
