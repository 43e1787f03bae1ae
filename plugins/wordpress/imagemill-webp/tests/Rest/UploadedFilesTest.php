<?php
declare(strict_types=1);

namespace Imagemill\WebP\Tests\Rest;

use Imagemill\WebP\Rest\UploadedFiles;
use PHPUnit\Framework\TestCase;

final class UploadedFilesTest extends TestCase {
	public function testFindsEachFileByTheNameSentWithIt(): void {
		$field = array(
			'name'     => array( '0.webp', '1.webp' ),
			'tmp_name' => array( 'uploads/a', 'uploads/b' ),
			'error'    => array( UPLOAD_ERR_OK, UPLOAD_ERR_OK ),
		);
		self::assertSame( array( 'x.jpg' => 'uploads/a', 'x-150x150.jpg' => 'uploads/b' ), UploadedFiles::read( array( 'x.jpg', 'x-150x150.jpg' ), $field ) );
	}

	public function testAFailedUploadHasNoPath(): void {
		$field = array( 'tmp_name' => array( '' ), 'error' => array( UPLOAD_ERR_PARTIAL ) );
		self::assertSame( array( 'x.jpg' => null ), UploadedFiles::read( array( 'x.jpg' ), $field ) );
		self::assertSame( array( 'x.jpg' => null ), UploadedFiles::read( array( 'x.jpg' ), array() ) );
	}

	public function testIgnoresInvalidAndDuplicateNames(): void {
		$field = array( 'tmp_name' => array( 'uploads/a', 'uploads/b', 'uploads/c' ), 'error' => array( 0, 0, 0 ) );
		self::assertSame( array( 'x.jpg' => 'uploads/a' ), UploadedFiles::read( array( 'x.jpg', 'x.jpg', array( 'y' ) ), $field ) );
		self::assertSame( array(), UploadedFiles::read( array( '' ), $field ) );
		self::assertSame( array( 'x.jpg' => null ), UploadedFiles::read( array( 'x.jpg' ), array( 'tmp_name' => 'uploads/a', 'error' => 0 ) ) );
	}

	public function testReadsNoMoreFilesThanPhpAccepts(): void {
		$names = array_map( 'strval', range( 100, 150 ) );
		self::assertCount( 20, UploadedFiles::read( $names, array() ) );
	}
}
