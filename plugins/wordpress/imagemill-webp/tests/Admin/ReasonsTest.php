<?php
declare(strict_types=1);

namespace Imagemill\WebP\Tests\Admin;

use Imagemill\Shared\Convert\Reasons as SharedReasons;
use Imagemill\WebP\Admin\Reasons;
use Imagemill\WebP\Rest\BrowserReasons;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/words.php';

final class ReasonsTest extends TestCase {
	public function testEveryReasonHasAText(): void {
		$codes = array_merge( array_values( ( new \ReflectionClass( SharedReasons::class ) )->getConstants() ), BrowserReasons::ALL );
		foreach ( $codes as $code ) {
			self::assertArrayHasKey( $code, Reasons::texts() );
			self::assertStringEndsWith( '.', Reasons::text( $code ) );
		}
	}

	public function testShowsAnUnknownCode(): void {
		self::assertStringContainsString( 'moon_phase', Reasons::text( 'moon_phase' ) );
	}
}
