<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Queue;

use Imagemill\WebP\Library\FileRecord;
use Imagemill\WebP\Library\Record;
use Imagemill\WebP\Queue\CrashMarker;
use PHPUnit\Framework\TestCase;

final class CrashMarkerTest extends TestCase {

	/** @return array<string,string> */
	private static function statuses( Record $record ): array {
		return array_map( static fn ( FileRecord $file ): string => $file->status, $record->files() );
	}

	private static function settle( Record $record ): Record {
		return CrashMarker::settle( $record, static fn ( string $name ): string => "signature of $name" );
	}

	public function testGivesUpTheFileThatCrashedAndRetriesTheOthers(): void {
		$record = CrashMarker::begin( new Record( array( 'old.jpg' => new FileRecord( FileRecord::MADE ) ) ), array( 'large.jpg', 'bad.jpg', 'small.jpg' ) );
		$this->assertTrue( CrashMarker::isLeft( $record ) );
		$record = $record->with( 'large.jpg', new FileRecord( FileRecord::MADE ) );

		$settled = self::settle( $record );
		$this->assertSame(
			array(
				'large.jpg' => 'made',
				'bad.jpg'   => 'crashed',
				'small.jpg' => 'pending',
				'old.jpg'   => 'made',
			),
			self::statuses( $settled )
		);
		$this->assertTrue( $settled->file( 'bad.jpg' )->isFinalFor( 'signature of bad.jpg' ) );
		$this->assertFalse( CrashMarker::isLeft( $settled ) );
	}

	public function testGivesUpAfterThreeCrashes(): void {
		$names  = array( 'a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg' );
		$record = new Record( array_fill_keys( $names, new FileRecord( FileRecord::PENDING ) ) );
		$deaths = 0;
		while ( Record::PENDING === $record->state() ) {
			$waiting = array_keys( array_filter( self::statuses( $record ), static fn ( string $status ): bool => 'pending' === $status ) );
			$record  = self::settle( CrashMarker::begin( $record, $waiting ) );
			++$deaths;
		}
		$this->assertSame( 3, $deaths );
		$this->assertSame( Record::ERROR, $record->state() );
	}

	public function testFilesThereWasNoTimeForBecomePendingWithoutCountingACrash(): void {
		$record = CrashMarker::end( CrashMarker::begin( new Record(), array( 'a.jpg', '123' ) ) );
		$this->assertSame( array( 'pending', 'pending' ), array_values( self::statuses( $record ) ) );
		$this->assertSame( 0, $record->crashes );
	}
}
