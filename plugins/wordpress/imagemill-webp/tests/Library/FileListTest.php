<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Library;

use Imagemill\WebP\Library\FileList;
use Imagemill\WebP\Library\ListedFile;
use PHPUnit\Framework\TestCase;

final class FileListTest extends TestCase {

	/** @return array<string,string> Source by name. */
	private static function sources( string $attached, array $metadata, array $backups = array() ): array {
		return array_map( static fn ( ListedFile $file ): string => $file->source, FileList::of( $attached, $metadata, $backups ) );
	}

	public function testSizesOfAScaledUploadComeFromTheOriginal(): void {
		$metadata = array(
			'file'           => '2024/05/photo-scaled.jpg',
			'original_image' => 'photo.jpg',
			'sizes'          => array(
				'medium' => array( 'file' => 'photo-300x200.jpg' ),
			),
		);
		$this->assertSame(
			array(
				'photo-scaled.jpg'  => 'photo.jpg',
				'photo.jpg'         => 'photo.jpg',
				'photo-300x200.jpg' => 'photo.jpg',
			),
			self::sources( 'photo-scaled.jpg', $metadata )
		);
		$this->assertSame( 'medium', FileList::of( 'photo-scaled.jpg', $metadata )['photo-300x200.jpg']->size );
	}

	public function testAnEditedImageIsItsOwnSource(): void {
		$metadata = array(
			'original_image' => 'photo.jpg',
			'sizes'          => array( 'medium' => array( 'file' => 'photo-scaled-e1700000000000-300x200.jpg' ) ),
		);
		$sources  = self::sources( 'photo-scaled-e1700000000000.jpg', $metadata );
		$this->assertSame( 'photo-scaled-e1700000000000.jpg', $sources['photo-scaled-e1700000000000-300x200.jpg'] );
		$this->assertSame( 'photo.jpg', $sources['photo.jpg'] );
	}

	public function testFilesReplacedByAnEditKeepTheirOwnSource(): void {
		$metadata = array( 'original_image' => 'photo.jpg' );
		$backups  = array(
			'full-orig'            => array( 'file' => 'photo-scaled.jpg' ),
			'medium-orig'          => array( 'file' => 'photo-300x200.jpg' ),
			'full-1700000000001'   => array( 'file' => 'photo-scaled-e1.jpg' ),
			'medium-1700000000001' => array( 'file' => 'photo-scaled-e1-300x150.jpg' ),
		);
		$sources  = self::sources( 'photo-scaled-e2.jpg', $metadata, $backups );
		$this->assertSame( 'photo.jpg', $sources['photo-300x200.jpg'] );
		$this->assertSame( 'photo.jpg', $sources['photo-scaled.jpg'] );
		$this->assertSame( 'photo-scaled-e1.jpg', $sources['photo-scaled-e1-300x150.jpg'] );
		$this->assertSame( 'photo-scaled-e2.jpg', $sources['photo-scaled-e2.jpg'] );
	}

	public function testListsAFileOfTwoSizesOnce(): void {
		$sizes = array(
			'medium' => array( 'file' => 'a-300x300.png' ),
			'square' => array( 'file' => 'a-300x300.png' ),
		);
		$this->assertCount( 2, FileList::of( 'a.png', array( 'sizes' => $sizes ) ) );
	}

	public function testIgnoresPathsOutsideTheFolderAndInvalidMetadata(): void {
		$metadata = array(
			'original_image' => '../../wp-config.jpg',
			'sizes'          => array(
				'a' => array( 'file' => '/etc/photo.jpg' ),
				'b' => array( 'file' => '..\\photo.jpg' ),
				'c' => array( 'file' => "x\0.jpg" ),
				'd' => array( 'file' => array( 'photo.jpg' ) ),
				'e' => 'photo.jpg',
				'f' => array( 'file' => '.hidden.jpg' ),
				'g' => array( 'file' => 'photo.php' ),
			),
		);
		$this->assertSame( array( 'photo.jpg' => 'photo.jpg' ), self::sources( 'photo.jpg', $metadata ) );
		$this->assertSame( array( 'photo.jpg' => 'photo.jpg' ), self::sources( 'photo.jpg', array( 'sizes' => 'none' ) ) );
	}

	public function testLeavesOutSizesThatAreWebp(): void {
		$this->assertSame( array( 'a.jpg' ), array_keys( FileList::of( 'a.jpg', array( 'sizes' => array( 'm' => array( 'file' => 'a-300x200.webp' ) ) ) ) ) );
	}

	public function testHandlesNumericAndNonAsciiNames(): void {
		$list = FileList::of( 'größer 日本.jpg', array( 'original_image' => '123' ) );
		$this->assertSame( array( 'größer 日本.jpg' ), array_keys( $list ) );
		$this->assertSame( 'größer.jpg', self::sources( 'größer-scaled.jpg', array( 'original_image' => 'größer.jpg' ) )['größer-scaled.jpg'] );
	}
}
