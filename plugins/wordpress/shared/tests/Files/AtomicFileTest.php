<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Files;

use Imagemill\Shared\Files\AtomicFile;
use Imagemill\Shared\Files\FileException;
use Imagemill\Shared\Tests\Samples;
use PHPUnit\Framework\TestCase;

final class AtomicFileTest extends TestCase {
	private Samples $samples;

	protected function setUp(): void {
		$this->samples = new Samples();
	}

	public function testWritesACompleteFileAndLeavesNothingElse(): void {
		$target = $this->samples->path( 'größe 100% [1].jpg.webp' );
		AtomicFile::write(
			$target,
			function ( string $temporary ) use ( $target ): void {
				$this->assertFileDoesNotExist( $target );
				$this->assertSame( dirname( $target ), dirname( $temporary ) );
				$this->assertStringEndsWith( AtomicFile::TEMPORARY, $temporary );
				file_put_contents( $temporary, 'all' );
			}
		);
		$this->assertSame( 'all', file_get_contents( $target ) );
		$this->assertSame( array(), $this->samples->others( basename( $target ) ) );
	}

	public function testTheFileGetsItsFoldersPermissionsExceptExecute(): void {
		chmod( $this->samples->folder, 0775 );
		AtomicFile::put( $this->samples->path( 'a' ), 'x' );
		$this->assertSame( 0664, fileperms( $this->samples->path( 'a' ) ) & 0777 );
	}

	public function testKeepsTheOldFileIfWritingThrows(): void {
		$target = $this->samples->put( 'a.webp', 'old' );
		try {
			AtomicFile::write(
				$target,
				static function ( string $temporary ): void {
					file_put_contents( $temporary, 'half' );
					throw new \DomainException();
				}
			);
			$this->fail( 'The exception was lost.' );
		} catch ( \DomainException $error ) {
			$this->assertSame( 'old', file_get_contents( $target ) );
			$this->assertSame( array(), $this->samples->others( 'a.webp' ) );
		}
	}

	public function testDoesNotWriteAFileThatFailsItsCheck(): void {
		try {
			AtomicFile::put( $this->samples->path( 'a.webp' ), 'bad', static fn( string $path ): ?string => 'bad' === file_get_contents( $path ) ? 'bad_result' : null );
			$this->fail( 'It was accepted.' );
		} catch ( FileException $exception ) {
			$this->assertSame( 'bad_result', $exception->reason );
			$this->assertSame( array(), $this->samples->others() );
		}
	}

	public function testThrowsWithoutAWarningIfTheFolderIsMissing(): void {
		$this->expectException( FileException::class );
		AtomicFile::put( $this->samples->path( 'none/a.webp' ), 'x' );
	}

	public function testThrowsIfTheTargetIsAFolderAndLeavesNothing(): void {
		mkdir( $this->samples->path( 'a.webp' ) );
		try {
			AtomicFile::put( $this->samples->path( 'a.webp' ), 'x' );
			$this->fail( 'It was accepted.' );
		} catch ( FileException $exception ) {
			$this->assertSame( array( 'a.webp' ), $this->samples->others() );
		}
	}

	public function testCleansUpAfterAKilledProcess(): void {
		$target = $this->samples->path( 'a.webp' );
		$left   = '';
		AtomicFile::write(
			$target,
			static function ( string $temporary ) use ( &$left ): void {
				$left = $temporary;
			}
		);
		file_put_contents( $left, 'half' );
		AtomicFile::discard( $target );
		$this->assertFileDoesNotExist( $left );

		file_put_contents( $left, 'half' );
		// Another process may still be writing: both files coexist.
		AtomicFile::put( $target, 'whole' );
		$this->assertSame( 'whole', file_get_contents( $target ) );
		$this->assertSame( 0, AtomicFile::sweep( $this->samples->folder ) );
		touch( $left, time() - 4000 );
		$this->assertSame( 1, AtomicFile::sweep( $this->samples->folder ) );
		$this->assertSame( array( 'a.webp' ), $this->samples->others() );
	}

	public function testHandlesTheLongestPossibleName(): void {
		$name = str_repeat( 'x', 250 ) . '.webp';
		AtomicFile::put( $this->samples->path( $name ), 'x' );
		$this->assertSame( array( $name ), $this->samples->others() );
	}
}
