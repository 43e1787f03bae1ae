<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

/** What is remembered about one file of an attachment and its WebP. A value: changing means making another. */
final class FileRecord {

	/** Not looked at yet, or left over when time was up. */
	public const PENDING = 'pending';
	/** Written before the work begins: what is found like this later was interrupted, and its WebP, if any, is ours. */
	public const WORKING = 'working';
	public const MADE    = 'made';
	/** The WebP would have been larger: final for these bytes. */
	public const LARGER = 'larger';
	public const SKIPPED = 'skipped';
	public const FAILED  = 'failed';
	/** The process ended in the middle of it: never tried again by itself. */
	public const CRASHED = 'crashed';
	/** This PHP cannot; a browser may. */
	public const BEYOND = 'beyond';

	public string $status;
	/** A stable code such as `animated_png`; empty where the status says all. */
	public string $reason;
	/** Size of the WebP; 0 without one. */
	public int $bytes;
	/** Size of the file it stands beside. */
	public int $original;
	/** `mtime-size` of the file it was made for. */
	public string $signature;
	/** Who made it: gd, imagick, browser. */
	public string $by;

	public function __construct( string $status, string $reason = '', int $bytes = 0, int $original = 0, string $signature = '', string $by = '' ) {
		$this->status    = $status;
		$this->reason    = $reason;
		$this->bytes     = $bytes;
		$this->original  = $original;
		$this->signature = $signature;
		$this->by        = $by;
	}

	/** Nothing more is to be done by this PHP for a file that has this signature. */
	public function isFinalFor( string $signature ): bool {
		return $this->signature === $signature && self::PENDING !== $this->status && self::WORKING !== $this->status;
	}

	/** Whether a WebP beside the file belongs to this plugin. */
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

	/** @param mixed $stored Anything that may stand in the database. */
	public static function fromArray( $stored ): self {
		$text   = static function ( string $key ) use ( $stored ): string {
			return is_array( $stored ) && isset( $stored[ $key ] ) && is_scalar( $stored[ $key ] ) ? (string) $stored[ $key ] : '';
		};
		$status = $text( 's' );
		$known  = array( self::PENDING, self::WORKING, self::MADE, self::LARGER, self::SKIPPED, self::FAILED, self::CRASHED, self::BEYOND );
		return new self( in_array( $status, $known, true ) ? $status : self::PENDING, $text( 'r' ), (int) $text( 'b' ), (int) $text( 'o' ), $text( 'k' ), $text( 'by' ) );
	}
}
