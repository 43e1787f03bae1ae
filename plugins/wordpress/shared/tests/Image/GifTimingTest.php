<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Image;

use Imagemill\Shared\Image\GifTiming;
use Imagemill\Shared\Tests\Samples;
use PHPUnit\Framework\TestCase;

final class GifTimingTest extends TestCase {
	private function timing( int $delay, ?int $repeats ): GifTiming {
		$samples = new Samples();
		return GifTiming::read( $samples->put( 'a.gif', Samples::animation( 40, 30, 3, $delay, $repeats ) ) );
	}

	public function testReadsDurationsInMillisecondsAndSlowsDownShortFramesLikeBrowsers(): void {
		$this->assertSame( array( 70, 70, 70 ), $this->timing( 7, 0 )->durations );
		$this->assertSame( array( 100, 100, 100 ), $this->timing( 0, 0 )->durations );
		$this->assertSame( array( 100, 100, 100 ), $this->timing( 1, 0 )->durations );
		$this->assertSame( array( 20, 20, 20 ), $this->timing( 2, 0 )->durations );
	}

	public function testConvertsRepeatsToPlays(): void {
		$this->assertSame( 0, $this->timing( 7, 0 )->plays );
		$this->assertSame( 3, $this->timing( 7, 2 )->plays );
		$this->assertSame( 1, $this->timing( 7, null )->plays );
	}
}
