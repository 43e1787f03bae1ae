<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Delivery\Rules;

use Imagemill\WebP\Delivery\Rules\HtaccessFile;
use PHPUnit\Framework\TestCase;

final class HtaccessFileTest extends TestCase {

	private string $folder;

	protected function setUp(): void {
		$this->folder = sys_get_temp_dir() . '/imagemill-htaccess-' . bin2hex( random_bytes( 6 ) );
		mkdir( $this->folder );
	}

	protected function tearDown(): void {
		foreach ( $this->names() as $name ) {
			unlink( $this->folder . '/' . $name );
		}
		rmdir( $this->folder );
	}

	/** @return string[] */
	private function names(): array {
		return array_values( array_diff( (array) scandir( $this->folder ), array( '.', '..' ) ) );
	}

	/** @return array<string,array{0:string}> */
	public function texts(): array {
		$wordpress = "# BEGIN WordPress\nRewriteEngine On\n# END WordPress\n";
		return array(
			'empty'                 => array( '' ),
			'a line'                => array( "Options -Indexes\n" ),
			'no line end'           => array( 'Options -Indexes' ),
			'empty lines at an end' => array( "Options -Indexes\n\n\n" ),
			'only a line end'       => array( "\n" ),
			'WordPress'             => array( $wordpress ),
			'before and after'      => array( "# mine\n\n" . $wordpress . 'no end' ),
			'Windows'               => array( "# mine\r\n# BEGIN WordPress\r\nx\r\n# END WordPress\r\n" ),
			'Windows, no line end'  => array( "# mine\r\nx" ),
			'not UTF-8'             => array( "# M\xfcll\n\0" ),
			'words like ours'       => array( "# BEGIN Imagemill WebP\nnever ended" ),
		);
	}

	/** @dataProvider texts */
	public function testRestoresTheFileByteForByte( string $text ): void {
		$path = $this->folder . '/.htaccess';
		file_put_contents( $path, $text );
		chmod( $path, 0640 );
		$file = new HtaccessFile( $path );
		self::assertTrue( $file->add( "one\ntwo" ) );
		self::assertTrue( $file->hasBlock() );
		$with = (string) file_get_contents( $path );
		self::assertSame( 1, preg_match( '~^one\ntwo\n~m', $with ) );
		self::assertTrue( $file->add( 'three' ), 'again, with other lines' );
		self::assertSame( 0, preg_match( '~^two~m', (string) file_get_contents( $path ) ) );
		self::assertTrue( $file->remove() );
		self::assertSame( $text, file_get_contents( $path ) );
		self::assertSame( 0640, fileperms( $path ) & 0777 );
		self::assertTrue( $file->remove(), 'nothing to remove' );
		self::assertSame( $text, file_get_contents( $path ) );
		self::assertSame( array( '.htaccess' ), $this->names(), 'no file is left behind' );
	}

	public function testInsertsTheBlockBeforeWordPressRulesAndAfterTheOwnersRules(): void {
		$path = $this->folder . '/.htaccess';
		file_put_contents( $path, "# owner\n# BEGIN WordPress\n# END WordPress\n" );
		( new HtaccessFile( $path ) )->add( 'ours' );
		self::assertSame( "# owner\n# BEGIN Imagemill WebP\nours\n# END Imagemill WebP\n# BEGIN WordPress\n# END WordPress\n", file_get_contents( $path ) );
	}

	public function testDeletesAFileThatItCreated(): void {
		$path = $this->folder . '/.htaccess';
		$file = new HtaccessFile( $path );
		self::assertTrue( $file->add( 'ours' ) );
		self::assertTrue( $file->add( 'ours' ) );
		self::assertTrue( $file->remove() );
		self::assertFileDoesNotExist( $path );
	}

	public function testKeepsWhatOthersAddedToAFileItCreated(): void {
		$path = $this->folder . '/.htaccess';
		$file = new HtaccessFile( $path );
		$file->add( 'ours' );
		file_put_contents( $path, "# theirs\n", FILE_APPEND );
		self::assertTrue( $file->remove() );
		self::assertSame( "# theirs\n", file_get_contents( $path ) );
	}

	public function testFollowsASymlink(): void {
		file_put_contents( $this->folder . '/real', "x\n" );
		symlink( $this->folder . '/real', $this->folder . '/.htaccess' );
		self::assertTrue( ( new HtaccessFile( $this->folder . '/.htaccess' ) )->add( 'ours' ) );
		self::assertTrue( is_link( $this->folder . '/.htaccess' ) );
		self::assertStringContainsString( 'ours', (string) file_get_contents( $this->folder . '/real' ) );
	}

	public function testReturnsFalseIfItCannotWrite(): void {
		self::assertFalse( ( new HtaccessFile( $this->folder . '/none/.htaccess' ) )->add( 'ours' ) );
	}
}
