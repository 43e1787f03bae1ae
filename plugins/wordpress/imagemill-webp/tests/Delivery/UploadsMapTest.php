<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Delivery;

use Imagemill\WebP\Delivery\UploadsMap;
use PHPUnit\Framework\TestCase;

/** Cases that PageRewriterTest doesn't cover. */
final class UploadsMapTest extends TestCase {

	public function testReturnsFileAndPathAndUrl(): void {
		$map   = new UploadsMap( array( 'http://example.org:8080/blog/wp-content/uploads/' => '/srv/blog/uploads/' ), 'http://example.org:8080/blog' );
		$found = $map->find( '/blog/wp-content/uploads/2024/05/%C3%A4.jpg?x' );
		self::assertNotNull( $found );
		self::assertSame( '/srv/blog/uploads/2024/05/ä.jpg', $found->file );
		self::assertSame( '2024/05/ä.jpg', $found->relative );
		self::assertSame( '/blog/wp-content/uploads/2024/05/%C3%A4.jpg.webp?x', $found->webpUrl );
		self::assertNull( $map->find( 'http://example.org/blog/wp-content/uploads/a.jpg' ), 'a different port is a different server' );
	}

	public function testFindsFilesOfANetworkSite(): void {
		$map   = new UploadsMap( array( 'https://example.org/second/wp-content/uploads/sites/2' => '/srv/uploads/sites/2' ), 'https://example.org/second' );
		$found = $map->find( 'https://example.org/second/wp-content/uploads/sites/2/a.png' );
		self::assertSame( '/srv/uploads/sites/2/a.png', null === $found ? '' : $found->file );
		self::assertNull( $map->find( 'https://example.org/second/wp-content/uploads/sites/22/a.png' ) );
	}

	public function testFindsFilesUnderAnEncodedBaseUrl(): void {
		$map = new UploadsMap( array( 'https://example.org/m%C3%BCll/up' => '/srv/up' ), 'https://example.org' );
		self::assertNotNull( $map->find( 'https://example.org/müll/up/a.png' ) );
		self::assertNotNull( $map->find( 'https://example.org/m%c3%bcll/up/a.png' ) );
	}

	public function testFindsNothingWithoutAnUploadsFolder(): void {
		self::assertNull( ( new UploadsMap( array(), 'https://example.org' ) )->find( '/wp-content/uploads/a.jpg' ) );
		self::assertNull( ( new UploadsMap( array( 'nonsense' => '/srv' ), 'nonsense' ) )->find( '/a.jpg' ) );
	}

	/** @return array<string,array{0:string}> */
	public function traps(): array {
		$base = 'https://example.org/up/';
		return array(
			'NUL'             => array( $base . 'a%00.jpg' ),
			'backslash'       => array( $base . 'b\\..\\a.jpg' ),
			'same, encoded'   => array( $base . 'b%5C..%5Ca.jpg' ),
			'dot folder'      => array( $base . './a.jpg' ),
			'double slash'    => array( $base . '/a.jpg' ),
			'newline inside'  => array( $base . "b\na.jpg" ),
			'php'             => array( $base . 'a.jpg.php' ),
			'file scheme'     => array( 'file:///srv/up/a.jpg' ),
			'upward'          => array( 'https://example.org/up/../up/a.jpg' ),
		);
	}

	/** @dataProvider traps */
	public function testIgnoresUrlsThatCouldPointToAnotherFile( string $url ): void {
		self::assertNull( ( new UploadsMap( array( 'https://example.org/up' => '/srv/up' ), 'https://example.org' ) )->find( $url ) );
	}
}
