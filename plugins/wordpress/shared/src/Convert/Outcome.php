<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** What became of one job. */
final class Outcome {
	/** The file is there. */
	public const MADE = 'made';

	/** It would not be smaller; $bytes says what it would have. Final for these bytes. */
	public const LARGER = 'larger';

	/** Not a kind of picture that is converted. Final for these bytes. */
	public const SKIPPED = 'skipped';

	/** The picture is damaged, or the disk refused. Final for these bytes. */
	public const FAILED = 'failed';

	/** This PHP cannot (memory, no encoder, colours); a browser may. */
	public const BEYOND = 'beyond';

	public string $status;

	/** @var string Stable code, '' when made: see Reasons. */
	public string $reason;

	/** @var int Bytes of the result; for LARGER what it would have had; else 0. */
	public int $bytes;

	/** @var string Who made it: gd, imagick, browser; '' when nobody did. */
	public string $by;

	private function __construct( string $status, string $reason, int $bytes, string $by ) {
		$this->status = $status;
		$this->reason = $reason;
		$this->bytes  = $bytes;
		$this->by     = $by;
	}

	public static function made( int $bytes, string $by ): self {
		return new self( self::MADE, '', $bytes, $by );
	}

	public static function larger( int $bytes, string $by ): self {
		return new self( self::LARGER, 'larger', $bytes, $by );
	}

	public static function skipped( string $reason ): self {
		return new self( self::SKIPPED, $reason, 0, '' );
	}

	public static function failed( string $reason ): self {
		return new self( self::FAILED, $reason, 0, '' );
	}

	public static function beyond( string $reason ): self {
		return new self( self::BEYOND, $reason, 0, '' );
	}

	public function isMade(): bool {
		return self::MADE === $this->status;
	}
}
