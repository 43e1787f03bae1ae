<?php
declare(strict_types=1);

namespace Imagemill\Shared\Memory;

/** This host's memory: PHP's own limit, and what its machine or container has left. */
final class HostMemory {
	/** What an image library may use if nothing is known about the machine. */
	private const DEFAULT_LIMIT = 536870912;

	/** What WordPress with a few plugins uses, for hosts that disable memory_get_usage. */
	private const ASSUMED_USE = 41943040;

	/**
	 * PHP's limit. It applies even to the system's GD, whose memory PHP doesn't count, because a
	 * host's limit is meant for the whole process.
	 */
	public static function ofPhp(): MemoryGuard {
		return MemoryGuard::ofSetting( (string) ini_get( 'memory_limit' ), function_exists( 'memory_get_usage' ) ? memory_get_usage( true ) : self::ASSUMED_USE );
	}

	/**
	 * What libraries may use outside of PHP's count: three quarters of what the machine or
	 * container has left.
	 */
	public static function ofMachine(): MemoryGuard {
		$left = self::leftIn( '/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory.current', '/sys/fs/cgroup/memory.stat' )
			?? self::leftIn( '/sys/fs/cgroup/memory/memory.limit_in_bytes', '/sys/fs/cgroup/memory/memory.usage_in_bytes', '/sys/fs/cgroup/memory/memory.stat' );

		$machine = self::available( self::read( '/proc/meminfo' ) );
		$known   = array_filter( array( $left, $machine ), 'is_int' );
		$bytes   = array() === $known ? self::DEFAULT_LIMIT : (int) ( 0.75 * min( $known ) );
		return new MemoryGuard( max( 1, $bytes ), 0 );
	}

	/** The bytes that /proc/meminfo reports as available, or null. */
	public static function available( string $meminfo ): ?int {
		return 1 === preg_match( '/^MemAvailable:\s+(\d+) kB/m', $meminfo, $found ) ? 1024 * (int) $found[1] : null;
	}

	/**
	 * The part of a container's memory that only caches files and can be reclaimed, according to
	 * its memory.stat.
	 */
	public static function reclaimable( string $stat ): int {
		preg_match_all( '/^(?:in)?active_file (\d+)$/m', $stat, $found );
		return (int) array_sum( $found[1] );
	}

	private static function leftIn( string $limit, string $used, string $stat ): ?int {
		$most = trim( self::read( $limit ) );
		// "max", or a number near 2^63, means no limit.
		if ( ! ctype_digit( $most ) || (float) $most >= 1e15 ) {
			return null;
		}
		return max( 0, min( (int) $most, (int) $most - (int) self::read( $used ) + self::reclaimable( self::read( $stat ) ) ) );
	}

	// open_basedir often blocks access to these files, with a warning.
	private static function read( string $file ): string {
		$text = @file_get_contents( $file );
		return false === $text ? '' : $text;
	}
}
