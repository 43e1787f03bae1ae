<?php
declare(strict_types=1);

namespace Imagemill\WebP\Tests\Rest;

use Imagemill\WebP\Rest\BrowserReasons;
use PHPUnit\Framework\TestCase;

final class BrowserReasonsTest extends TestCase {
	public function testListsTheSameCodesAsTheBrowserCode(): void {
		$source = (string) file_get_contents( dirname( __DIR__, 3 ) . '/browser/src/convert/reasons.ts' );
		self::assertSame( 1, preg_match( '/export type Reason =(.*?);/s', $source, $type ) );
		preg_match_all( "/'([a-z_]+)'/", $type[1], $codes );
		self::assertSame( $codes[1], BrowserReasons::ALL );
	}
}
