<?php
declare(strict_types=1);

namespace Imagemill\WebP\Tests\Admin;

use Imagemill\WebP\Admin\BrowserCode;
use PHPUnit\Framework\TestCase;

final class BrowserCodeTest extends TestCase {
	public function testMakesOnlyTheScriptWithAUrlAModule(): void {
		$tag = "<script id='x-js-before'>\nwindow.x = {\"a\":\"b src=c\"};\n</script>\n<script type='text/javascript' src='https://site.test/bulk-1.js' id='x-js'></script>\n";
		self::assertSame(
			"<script id='x-js-before'>\nwindow.x = {\"a\":\"b src=c\"};\n</script>\n<script type=\"module\" src='https://site.test/bulk-1.js' id='x-js'></script>\n",
			BrowserCode::asModule( $tag )
		);
	}

	public function testReadsScriptAndStylesFromTheManifest(): void {
		$manifest = array( 'src/bulk.ts' => array( 'file' => 'bulk-1.js', 'css' => array( 'bulk-2.css' ), 'isEntry' => true ) );
		self::assertSame( array( 'script' => 'bulk-1.js', 'styles' => array( 'bulk-2.css' ) ), BrowserCode::filesOf( $manifest, 'src/bulk.ts' ) );
		self::assertNull( BrowserCode::filesOf( $manifest, 'src/other.ts' ) );
		self::assertNull( BrowserCode::filesOf( array( 'src/bulk.ts' => 'odd' ), 'src/bulk.ts' ) );
	}
}
