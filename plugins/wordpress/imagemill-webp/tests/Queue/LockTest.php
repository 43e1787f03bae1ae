<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Queue;

use Imagemill\WebP\Queue\Lock;
use PHPUnit\Framework\TestCase;

final class LockTest extends TestCase {

	private MemoryLockStore $store;
	private float $now = 1700000000.0;

	protected function setUp(): void {
		$this->store = new MemoryLockStore();
	}

	private function lock( string $name = 'queue' ): Lock {
		return new Lock( $this->store, $name, 60, fn (): float => $this->now );
	}

	public function testOnlyOneCanHoldItUntilItIsReleased(): void {
		$first  = $this->lock();
		$second = $this->lock();
		$this->assertTrue( $first->acquire() );
		$this->assertFalse( $second->acquire() );
		$this->assertTrue( $second->isHeld() );
		$this->assertTrue( $this->lock( 'other' )->acquire() );
		$first->release();
		$this->assertFalse( $second->isHeld() );
		$this->assertTrue( $second->acquire() );
	}

	public function testExpiresIfItIsNotRefreshedAndTellsTheOldHolder(): void {
		$dead = $this->lock();
		$dead->acquire();
		$this->now += 59;
		$this->assertFalse( $this->lock()->acquire() );
		$this->now += 2;
		$heir = $this->lock();
		$this->assertTrue( $heir->acquire() );
		$this->assertFalse( $dead->refresh() );
		$dead->release();
		$this->assertTrue( $heir->isHeld() );
	}

	public function testRefreshingKeepsIt(): void {
		$lock = $this->lock();
		$lock->acquire();
		for ( $round = 0; $round < 5; $round++ ) {
			$this->now += 50;
			$this->assertTrue( $lock->refresh() );
			$this->assertFalse( $this->lock()->acquire() );
		}
	}

	public function testCanBeRefreshedTwiceAtTheSameTime(): void {
		$lock = $this->lock();
		$lock->acquire();
		$this->assertTrue( $lock->refresh() );
		$this->assertTrue( $lock->refresh() );
	}

	public function testOnlyOneProcessTakesOverAnExpiredLock(): void {
		$this->lock()->acquire();
		$this->now += 61;
		$this->assertSame( array( true, false ), array( $this->lock()->acquire(), $this->lock()->acquire() ) );
	}

	public function testExpiresEvenIfTheClockIsSetBack(): void {
		$this->lock()->acquire();
		$this->now -= 86400;
		$this->assertTrue( $this->lock()->acquire() );
	}

	public function testOnlyItsHolderCanReleaseIt(): void {
		$this->lock()->acquire();
		$stranger = $this->lock();
		$stranger->release();
		$this->assertFalse( $stranger->refresh() );
		$this->assertTrue( $stranger->isHeld() );
	}

	public function testReplacesAnInvalidStoredValue(): void {
		$this->store->rows['queue'] = 'nonsense';
		$this->assertTrue( $this->lock()->acquire() );
	}
}
