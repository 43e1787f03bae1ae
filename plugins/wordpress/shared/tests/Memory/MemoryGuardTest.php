<?php
declare(strict_types=1);

namespace Imagemill\Shared\Tests\Memory;

use Imagemill\Shared\Memory\HostMemory;
use Imagemill\Shared\Memory\MemoryGuard;
use PHPUnit\Framework\TestCase;

final class MemoryGuardTest extends TestCase {
	private const MB = 1048576;

	public function testParsesSettingsLikePhp(): void {
		$this->assertSame( 64 * self::MB, MemoryGuard::parse( '64M' ) );
		$this->assertSame( 64 * self::MB, MemoryGuard::parse( ' 64m ' ) );
		$this->assertSame( 1073741824, MemoryGuard::parse( '1G' ) );
		$this->assertSame( 2048, MemoryGuard::parse( '2K' ) );
		$this->assertSame( 12345, MemoryGuard::parse( '12345' ) );
		$this->assertSame( -1, MemoryGuard::parse( '-1' ) );
		$this->assertSame( 0, MemoryGuard::parse( '' ) );
	}

	public function testSubtractsUsedMemoryAndHeadroom(): void {
		$guard = MemoryGuard::ofSetting( '64M', 20 * self::MB );
		$this->assertSame( 64 * self::MB - 20 * self::MB - MemoryGuard::HEADROOM_BYTES, $guard->left() );
		$this->assertTrue( $guard->fits( $guard->left() ) );
		$this->assertFalse( $guard->fits( $guard->left() + 1 ) );
	}

	public function testNothingFitsIfMoreIsUsedThanAllowed(): void {
		$guard = new MemoryGuard( 10 * self::MB, 30 * self::MB );
		$this->assertSame( 0, $guard->left() );
		$this->assertFalse( $guard->fits( 1 ) );
	}

	public function testEverythingFitsWithoutALimit(): void {
		$this->assertTrue( MemoryGuard::ofSetting( '-1', 0 )->fits( PHP_INT_MAX ) );
	}

	public function testReadsAvailableMemoryFromMeminfo(): void {
		$this->assertSame( 3 * 1024, HostMemory::available( "MemTotal:  9 kB\nMemAvailable:       3 kB\n" ) );
		$this->assertNull( HostMemory::available( '' ) );
		$this->assertTrue( HostMemory::ofMachine()->fits( 1 ) );
	}

	public function testDoesNotCountCachedFilesAsUsed(): void {
		$this->assertSame( 300, HostMemory::reclaimable( "anon 7\ninactive_file 100\nactive_file 200\nworkingset_restore_file 9\n" ) );
		$this->assertSame( 0, HostMemory::reclaimable( '' ) );
	}

	public function testUsesPhpsCurrentLimit(): void {
		$before = ini_set( 'memory_limit', '300M' );
		$left   = HostMemory::ofPhp()->left();
		ini_set( 'memory_limit', '400M' );
		$this->assertEqualsWithDelta( 100 * self::MB, HostMemory::ofPhp()->left() - $left, 4 * self::MB );
		ini_set( 'memory_limit', (string) $before );
	}
}
