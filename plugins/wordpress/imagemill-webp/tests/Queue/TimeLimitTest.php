<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Queue;

use Imagemill\WebP\Queue\TimeLimit;
use PHPUnit\Framework\TestCase;

final class TimeLimitTest extends TestCase {

	public function testStaysBelowPhpsTimeLimit(): void {
		$this->assertSame( 8.0, TimeLimit::of( 8.0, 0.0, 100.0 ) );
		$this->assertSame( 8.0, TimeLimit::of( 8.0, 30.0, 1.0 ) );
		$this->assertSame( 5.0, TimeLimit::of( 8.0, 30.0, 20.0 ) );
		$this->assertSame( 0.0, TimeLimit::of( 8.0, 30.0, 29.0 ) );
		$this->assertSame( 0.0, TimeLimit::of( -1.0, 0.0, 0.0 ) );
	}
}
