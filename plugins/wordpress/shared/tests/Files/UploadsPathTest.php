<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Files;

use Imagemill\Shared\Files\UploadsPath;
use Imagemill\Shared\Tests\Samples;
use PHPUnit\Framework\TestCase;

final class UploadsPathTest extends TestCase {
	private Samples $samples;

	private UploadsPath $uploads;

	protected function setUp(): void {
		$this->samples = new Samples();
		foreach ( array( 'uploads', 'uploads/2024', 'uploads-old', 'secret' ) as $folder ) {
			mkdir( $this->samples->path( $folder ) );
		}
		$this->samples->put( 'uploads/2024/größe [1] 100%.jpg', 'x' );
		$this->samples->put( 'secret/wp-config.php', 'x' );
		$this->uploads = new UploadsPath( $this->samples->path( 'uploads' ) );
	}

	public function testReturnsRelativePathsOfExistingAndNewFiles(): void {
		$this->assertSame( '2024/größe [1] 100%.jpg', $this->uploads->relative( $this->samples->path( 'uploads/2024/größe [1] 100%.jpg' ) ) );
		$this->assertSame( '2024/new.jpg.webp', $this->uploads->relative( $this->samples->path( 'uploads/2024/new.jpg.webp' ) ) );
		$this->assertSame( '2024/new.webp', $this->uploads->relative( $this->samples->path( 'uploads/2024/../2024/new.webp' ) ) );
	}

	public function testRejectsPathsOutsideTheFolder(): void {
		$tries = array( 'uploads/../secret/wp-config.php', 'uploads-old/a.jpg', 'secret/wp-config.php', 'uploads/2024/missing/a.jpg', 'uploads', 'uploads/..', 'uploads/2024/..', "uploads/2024/a.jpg\0.webp" );
		foreach ( $tries as $path ) {
			$this->assertFalse( $this->uploads->contains( $this->samples->path( $path ) ), $path );
		}
		$this->assertFalse( $this->uploads->contains( '' ) );
		$this->assertFalse( $this->uploads->contains( 'phar://' . $this->samples->path( 'uploads/a.jpg' ) ) );
		$this->assertFalse( $this->uploads->contains( 'a.jpg' ) );
	}

	public function testRejectsSymlinksThatLeadOutside(): void {
		symlink( $this->samples->path( 'secret' ), $this->samples->path( 'uploads/2024/out' ) );
		symlink( $this->samples->path( 'secret/wp-config.php' ), $this->samples->path( 'uploads/2024/a.jpg' ) );
		symlink( $this->samples->path( 'secret/not-yet' ), $this->samples->path( 'uploads/2024/b.jpg' ) );
		symlink( $this->samples->path( 'uploads/2024' ), $this->samples->path( 'uploads/this-year' ) );
		$this->assertFalse( $this->uploads->contains( $this->samples->path( 'uploads/2024/out/wp-config.php' ) ) );
		$this->assertFalse( $this->uploads->contains( $this->samples->path( 'uploads/2024/a.jpg' ) ) );
		$this->assertFalse( $this->uploads->contains( $this->samples->path( 'uploads/2024/b.jpg' ) ) );
		$this->assertSame( '2024/c.jpg', $this->uploads->relative( $this->samples->path( 'uploads/this-year/c.jpg' ) ) );
	}

	public function testTheFolderItselfMayBeASymlink(): void {
		symlink( $this->samples->path( 'uploads' ), $this->samples->path( 'link' ) );
		$uploads = new UploadsPath( $this->samples->path( 'link' ) );
		$this->assertSame( '2024/a.jpg', $uploads->relative( $this->samples->path( 'link/2024/a.jpg' ) ) );
	}

	public function testAMissingFolderContainsNothing(): void {
		$uploads = new UploadsPath( $this->samples->path( 'none' ) );
		$this->assertFalse( $uploads->contains( $this->samples->path( 'none/a.jpg' ) ) );
		$this->assertFalse( ( new UploadsPath( '' ) )->contains( $this->samples->path( 'uploads/2024/a.jpg' ) ) );
	}

	public function testAppendsWebpToTheFullNameSoThatTwoTypesDoNotClash(): void {
		$this->assertSame( '/u/a.jpg.webp', UploadsPath::webpBeside( '/u/a.jpg' ) );
		$this->assertSame( '/u/a.png.webp', UploadsPath::webpBeside( '/u/a.png' ) );
	}
}
