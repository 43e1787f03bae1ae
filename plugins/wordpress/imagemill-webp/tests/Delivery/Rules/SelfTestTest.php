<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Delivery\Rules;

use Imagemill\WebP\Delivery\Rules\Answer;
use Imagemill\WebP\Delivery\Rules\SelfTest;
use PHPUnit\Framework\TestCase;

final class SelfTestTest extends TestCase {

	/** @return array<string,array{0:string,1:Answer,2:Answer}> */
	public function answers(): array {
		$webp = new Answer( '', 200, 'image/webp', array( 'Accept-Encoding, Accept' ), 'W' );
		$jpeg = new Answer( '', 200, 'image/jpeg; charset=x', array( 'accept' ), 'J' );
		return array(
			'right'                  => array( SelfTest::WORKS, $webp, $jpeg ),
			'no rules'               => array( SelfTest::NOT_SENT, $jpeg, $jpeg ),
			'a cache ignores Vary'   => array( SelfTest::SENT_TO_ALL, $webp, $webp ),
			'unreachable'            => array( SelfTest::UNREACHABLE, new Answer( 'timed out' ), new Answer( 'timed out' ) ),
			'second unreachable'     => array( SelfTest::UNREACHABLE, $webp, new Answer( 'timed out' ) ),
			'password'               => array( SelfTest::REFUSED, new Answer( '', 401 ), new Answer( '', 401 ) ),
			'no Vary for the WebP'   => array( SelfTest::NO_VARY, new Answer( '', 200, 'image/webp', array( 'Accept-Encoding' ), 'W' ), $jpeg ),
			'no Vary for the image'  => array( SelfTest::NO_VARY, $webp, new Answer( '', 200, 'image/jpeg', array(), 'J' ) ),
			'typed as JPEG'          => array( SelfTest::WRONG_TYPE, new Answer( '', 200, 'image/jpeg', array( 'Accept' ), 'W' ), $jpeg ),
			'changed on the way'     => array( SelfTest::OTHER_IMAGE, new Answer( '', 200, 'image/webp', array( 'Accept' ), 'other' ), $jpeg ),
		);
	}

	/** @dataProvider answers */
	public function testReturnsTheRightCode( string $code, Answer $with, Answer $without ): void {
		self::assertSame( $code, SelfTest::judge( $with, $without, 'J', 'W' ) );
	}
}
