<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Delivery;

use Imagemill\WebP\Delivery\Srcset;
use PHPUnit\Framework\TestCase;

final class SrcsetTest extends TestCase {

	/** @return array<string,array{0:string,1:array<int,array{0:string,1:string}>|null}> */
	public function lists(): array {
		return array(
			'widths'                     => array( 'a.jpg 300w, b.jpg 600w', array( array( 'a.jpg', '300w' ), array( 'b.jpg', '600w' ) ) ),
			'no space after the comma'   => array( 'a.jpg 300w,b.jpg 600w', array( array( 'a.jpg', '300w' ), array( 'b.jpg', '600w' ) ) ),
			'commas in URLs'             => array( 'a,1.jpg 1x, b,2.jpg 2x', array( array( 'a,1.jpg', '1x' ), array( 'b,2.jpg', '2x' ) ) ),
			'a comma ends a URL'         => array( 'a.jpg, b.jpg 2x', array( array( 'a.jpg', '' ), array( 'b.jpg', '2x' ) ) ),
			'white space of all kinds'   => array( "\n a.jpg\t1.5x \f,,\r b.jpg   .5x ,", array( array( 'a.jpg', '1.5x' ), array( 'b.jpg', '.5x' ) ) ),
			'width and height'           => array( 'a.jpg 300w 200h', array( array( 'a.jpg', '300w 200h' ) ) ),
			'one URL'                    => array( 'a.jpg', array( array( 'a.jpg', '' ) ) ),
			'commas without any space'   => array( 'a.jpg,b.jpg', array( array( 'a.jpg,b.jpg', '' ) ) ),
			'nothing'                    => array( " , \n", null ),
			'unknown words'              => array( 'a.jpg 300w, b.jpg large', null ),
			'brackets'                   => array( 'a.jpg (1,2), b.jpg 2x', null ),
			'widths with densities'      => array( 'a.jpg 300w, b.jpg 2x', null ),
			'a width that is no number'  => array( 'a.jpg -300w', null ),
		);
	}

	/**
	 * @dataProvider lists
	 * @param array<int,array{0:string,1:string}>|null $expected
	 */
	public function testParsesSrcset( string $srcset, ?array $expected ): void {
		$candidates = Srcset::parse( $srcset );
		$short      = null === $candidates ? null : array_map(
			static function ( array $candidate ): array {
				return array( $candidate['url'], $candidate['descriptor'] );
			},
			$candidates
		);
		self::assertSame( $expected, $short );
	}
}
