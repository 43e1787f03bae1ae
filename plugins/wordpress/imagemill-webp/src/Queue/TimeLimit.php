<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

/** How long work may take in this request. */
final class TimeLimit {

	/** Seconds left for WordPress and other plugins. */
	private const RESERVE = 5.0;

	/** At most this many seconds; fewer if PHP would end the request earlier. */
	public static function within( float $seconds ): float {
		$limit = (float) ini_get( 'max_execution_time' );
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- A number that PHP itself sets.
		$since = (float) ( $_SERVER['REQUEST_TIME_FLOAT'] ?? microtime( true ) );
		return self::of( $seconds, $limit, microtime( true ) - $since );
	}

	/** @param float $limit PHP's limit; 0 for none. */
	public static function of( float $seconds, float $limit, float $elapsed ): float {
		return $limit <= 0.0 ? max( 0.0, $seconds ) : max( 0.0, min( $seconds, $limit - $elapsed - self::RESERVE ) );
	}
}
