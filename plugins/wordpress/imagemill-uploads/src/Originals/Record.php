<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Originals;

/**
 * What was done with one attachment, stored as its metadata. Paths are relative to the uploads
 * folder.
 */
final class Record {
	public const META = '_imagemill_uploads';

	/**
	 * When an original was kept, and its bytes. They have their own rows, so that SQL can find and
	 * count them.
	 */
	public const META_KEPT_AT    = '_imagemill_uploads_kept_at';
	public const META_KEPT_BYTES = '_imagemill_uploads_kept_bytes';

	private const VERSION = 1;

	/** @var string The image that was compressed. */
	public string $file = '';

	/** @var string Its original; '' if none is kept. */
	public string $original = '';

	public int $bytesBefore = 0;
	public int $bytesAfter  = 0;
	public int $widthBefore = 0;
	public int $heightBefore = 0;
	public int $widthAfter  = 0;
	public int $heightAfter = 0;

	/** @var string Why it wasn't compressed, as a code for Words; '' if it was. */
	public string $reason = '';

	/** @var bool Whether the original was restored. */
	public bool $restored = false;

	/** @var int When it was compressed, in seconds since 1970. */
	public int $time = 0;

	/** @var string[] Size files next to $file that no metadata lists since the restore. Posts may show them. */
	public array $leftovers = array();

	public static function read( int $id ): ?self {
		$stored = get_post_meta( $id, self::META, true );
		if ( ! is_array( $stored ) || self::VERSION !== ( $stored['v'] ?? 0 ) ) {
			return null;
		}
		$record = new self();
		foreach ( get_object_vars( $record ) as $name => $default ) {
			if ( isset( $stored[ $name ] ) && gettype( $stored[ $name ] ) === gettype( $default ) ) {
				$record->$name = $stored[ $name ];
			}
		}
		return $record;
	}

	public function save( int $id ): void {
		// WordPress unslashes metadata on the way in.
		update_post_meta( $id, self::META, wp_slash( array( 'v' => self::VERSION ) + get_object_vars( $this ) ) );
		if ( '' === $this->original ) {
			delete_post_meta( $id, self::META_KEPT_AT );
			delete_post_meta( $id, self::META_KEPT_BYTES );
			return;
		}
		update_post_meta( $id, self::META_KEPT_AT, $this->time );
		update_post_meta( $id, self::META_KEPT_BYTES, $this->bytesBefore );
	}

	public function hasOriginal(): bool {
		return '' !== $this->original;
	}
}
