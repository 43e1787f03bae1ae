<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Library;

use Imagemill\WebP\Library\FileRecord;
use Imagemill\WebP\Library\Record;
use PHPUnit\Framework\TestCase;

final class RecordTest extends TestCase {

	private static function having( string ...$statuses ): Record {
		return new Record( array_map( static fn ( string $status ): FileRecord => new FileRecord( $status ), $statuses ) );
	}

	public function testTheMostUrgentFileDecidesTheState(): void {
		$this->assertSame( Record::PENDING, ( new Record() )->state() );
		$this->assertSame( Record::DONE, self::having( 'made', 'larger', 'skipped' )->state() );
		$this->assertSame( Record::ERROR, self::having( 'made', 'failed' )->state() );
		$this->assertSame( Record::ERROR, self::having( 'made', 'crashed' )->state() );
		$this->assertSame( Record::BROWSER, self::having( 'failed', 'beyond' )->state() );
		$this->assertSame( Record::PENDING, self::having( 'beyond', 'pending' )->state() );
		$this->assertSame( Record::PENDING, self::having( 'made', 'working' )->state() );
	}

	public function testAReasonForTheAttachmentOverridesItsFiles(): void {
		$this->assertSame( Record::DONE, ( new Record( array(), 'offloaded' ) )->state() );
		$this->assertSame( Record::ERROR, self::having( 'made' )->because( 'file_missing' )->state() );
		$this->assertSame( array( '' => 'file_missing' ), ( new Record( array(), 'file_missing' ) )->problems() );
	}

	public function testCountsOnlyFilesWithAWebp(): void {
		$record = new Record(
			array(
				'a.jpg' => new FileRecord( FileRecord::MADE, '', 60, 100 ),
				'b.jpg' => new FileRecord( FileRecord::MADE, '', 30, 50 ),
				'c.jpg' => new FileRecord( FileRecord::LARGER, 'larger', 0, 1000 ),
			)
		);
		$this->assertSame( array( 2, 150, 90, 60 ), array( $record->made(), $record->bytesBefore(), $record->bytesAfter(), $record->saved() ) );
	}

	public function testCanBeStoredAndReadBack(): void {
		$record = ( new Record( array( '123' => new FileRecord( FileRecord::MADE, '', 6, 9, '1700000000-9', 'gd' ) ), '', 2, '2024/05' ) )->with( 'größer.jpg', new FileRecord( FileRecord::FAILED, 'damaged' ) );
		$again  = Record::fromArray( json_decode( (string) json_encode( $record->toArray() ), true ) );
		$this->assertEquals( $record, $again );
		$this->assertSame( array( 'größer.jpg' => 'damaged' ), $again->problems() );
	}

	/** @dataProvider nonsense */
	public function testReadsInvalidStoredDataAsAnEmptyRecord( $stored ): void {
		$this->assertEquals( new Record(), Record::fromArray( $stored ) );
	}

	public function nonsense(): array {
		return array( array( '' ), array( false ), array( array() ), array( array( 'files' => 'x' ) ), array( array( 'r' => array() ) ), array( (object) array() ) );
	}

	public function testReadsInvalidDataAboutAFileAsPending(): void {
		foreach ( array( 'made', array( 's' => 'fine' ), array( 's' => array() ), null ) as $stored ) {
			$this->assertEquals( new FileRecord( FileRecord::PENDING ), FileRecord::fromArray( $stored ) );
		}
	}

	public function testAFileIsFinalOnlyForTheSameSignature(): void {
		$file = new FileRecord( FileRecord::LARGER, 'larger', 0, 9, '1-9' );
		$this->assertTrue( $file->isFinalFor( '1-9' ) );
		$this->assertFalse( $file->isFinalFor( '2-9' ) );
		$this->assertFalse( ( new FileRecord( FileRecord::WORKING, '', 0, 9, '1-9' ) )->isFinalFor( '1-9' ) );
	}
}
