<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

/** The locks of this plugin on the current site. */
final class Locks {

	/** One worker on the whole library at a time. */
	public static function queue(): Lock {
		return new Lock( new OptionLockStore(), 'queue', self::seconds() );
	}

	/** One process on an attachment at a time: an upload, an editor and the worker may meet there. */
	public static function attachment( int $id ): Lock {
		return new Lock( new OptionLockStore(), 'attachment_' . $id, self::seconds() );
	}

	private static function seconds(): int {
		/**
		 * How long a lock outlives its last sign of life: above the time that one picture may take.
		 *
		 * @hook imagemill_webp_lock_seconds
		 * @param int $seconds
		 */
		return max( 1, (int) apply_filters( 'imagemill_webp_lock_seconds', 180 ) );
	}
}
