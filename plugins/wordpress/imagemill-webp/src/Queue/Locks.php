<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

/** This plugin's locks on the current site. */
final class Locks {

	/** Only one worker at a time goes through the library. */
	public static function queue(): Lock {
		return new Lock( new OptionLockStore(), 'queue', self::seconds() );
	}

	/**
	 * Only one process at a time works on an attachment: an upload, an editor and the worker could
	 * otherwise collide.
	 */
	public static function attachment( int $id ): Lock {
		return new Lock( new OptionLockStore(), 'attachment_' . $id, self::seconds() );
	}

	private static function seconds(): int {
		/**
		 * How long a lock lasts after it was last renewed. Must be longer than one image can take.
		 *
		 * @hook imagemill_webp_lock_seconds
		 * @param int $seconds
		 */
		return max( 1, (int) apply_filters( 'imagemill_webp_lock_seconds', 180 ) );
	}
}
