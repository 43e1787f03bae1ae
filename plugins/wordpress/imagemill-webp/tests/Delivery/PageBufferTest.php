<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Delivery;

use Imagemill\WebP\Delivery\PageBuffer;
use PHPUnit\Framework\TestCase;

final class PageBufferTest extends TestCase {

	private static function shout(): PageBuffer {
		return new PageBuffer( 'strtoupper' );
	}

	public function testRewritesThePageOnceItIsComplete(): void {
		ob_start();
		self::shout()->start();
		echo 'one <im';
		ob_flush();
		echo 'g> two';
		ob_end_flush();
		self::assertSame( 'ONE <IMG> TWO', ob_get_clean() );
	}

	public function testDropsOutputThatIsCleaned(): void {
		ob_start();
		self::shout()->start();
		echo 'half a page';
		ob_clean();
		echo 'error page';
		ob_end_flush();
		self::assertSame( 'ERROR PAGE', ob_get_clean() );
	}

	public function testReturnsThePageUnchangedIfRewritingFails(): void {
		ob_start();
		( new PageBuffer(
			static function (): string {
				throw new \RuntimeException( 'broken' );
			}
		) )->start();
		echo 'page';
		ob_end_flush();
		self::assertSame( 'page', ob_get_clean() );
	}

	public function testRecognizesHtmlByItsHeader(): void {
		self::assertTrue( PageBuffer::isHtml( array( 'X-A: b', 'Content-Type: text/html; charset=UTF-8' ) ) );
		self::assertTrue( PageBuffer::isHtml( array( 'content-type:TEXT/HTML' ) ) );
		self::assertTrue( PageBuffer::isHtml( array() ) );
		self::assertFalse( PageBuffer::isHtml( array( 'Content-Type: application/json' ) ) );
		self::assertFalse( PageBuffer::isHtml( array( 'Content-Type: text/htmlx' ) ) );
		self::assertFalse( PageBuffer::isHtml( array( 'Content-Type: application/rss+xml; charset=UTF-8' ) ) );
	}
}
