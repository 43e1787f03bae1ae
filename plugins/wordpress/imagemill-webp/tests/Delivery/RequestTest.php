<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Delivery;

use Imagemill\WebP\Delivery\Request;
use PHPUnit\Framework\TestCase;

final class RequestTest extends TestCase {

	public function testRecognizesPagesOpenedInAnEditor(): void {
		self::assertTrue( Request::isEditor( array( 'elementor-preview' => '12' ) ) );
		self::assertTrue( Request::isEditor( array( 'p' => '1', 'fl_builder' => '' ) ) );
		self::assertFalse( Request::isEditor( array( 's' => 'elementor-preview' ) ) );
		self::assertFalse( Request::isEditor( array() ) );
	}
}
