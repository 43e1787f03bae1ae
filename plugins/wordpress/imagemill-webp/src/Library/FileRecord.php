<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

/**
 * What's known about one file of an attachment and its WebP. Immutable: changing it means creating
 * another.
 */
final class FileRecord {

	/** Not processed yet, or there was no time left for it. */
	public const PENDING = 'pending';
	/**
	 * Stored before the work starts. A file still in this state was interrupted, and its WebP, if
	 * any, is ours.
	 */
	public const WORKING = 'working';
	public const MADE    = 'made';
	/** The WebP would be larger. Final for these bytes. */
	public const LARGER = 'larger';
	public const SKIPPED = 'skipped';
	public const FAILED  = 'failed';
	/** The process died while working on it. Never retried automatically. */
	public const CRASHED = 'crashed';
	/** This PHP can't convert it, but a browser may. */
	public const NEEDS_BROWSER = 'beyond';

	public string $status;
	/** A stable code such as `animated_png`; empty if the status says it all. */
	public string $reason;
	/** Size of the WebP; 0 without one. */
	public int $bytes;
	/** Size of the file itself. */
	public int $original;
	/** `mtime-size` of the file it was made for. */
	public string $signature;
	/** What made it: gd, imagick or browser. */
	public string $by;

	public function __construct( string $status, string $reason = '', int $bytes = 0, int $original = 0, string $signature = '', string $by = '' ) {
		$this->status    = $status;
		$this->reason    = $reason;
		$this->bytes     = $bytes;
		$this->original  = $original;
		$this->signature = $signature;
		$this->by        = $by;
	}

	/** Whether this PHP has nothing more to do for a file with this signature. */
	public function isFinalFor( string $signature ): bool {
		return $this->signature === $signature && self::PENDING !== $this->status && self::WORKING !== $this->status;
	}

	/** Whether the WebP next to the file is ours. */
	public function ownsWebp(): bool {
		return self::MADE === $this->status || self::WORKING === $this->status;
	}

	/** @return array<string,string|int> */
	public function toArray(): array {
		return array(
			's'  => $this->status,
			'r'  => $this->reason,
			'b'  => $this->bytes,
			'o'  => $this->original,
			'k'  => $this->signature,
			'by' => $this->by,
		);
	}

	/** @param mixed $stored Anything the database may contain. */
	public static function fromArray( $stored ): self {
		$text   = static function ( string $key ) use ( $stored ): string {
			return is_array( $stored ) && isset( $stored[ $key ] ) && is_scalar( $stored[ $key ] ) ? (string) $stored[ $key ] : '';
		};
		$status = $text( 's' );
		$known  = array( self::PENDING, self::WORKING, self::MADE, self::LARGER, self::SKIPPED, self::FAILED, self::CRASHED, self::NEEDS_BROWSER );
		return new self( in_array( $status, $known, true ) ? $status : self::PENDING, $text( 'r' ), (int) $text( 'b' ), (int) $text( 'o' ), $text( 'k' ), $text( 'by' ) );
	}
}
