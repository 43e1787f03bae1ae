<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** The outcome of one job. */
final class Outcome {
	/** The file was written. */
	public const MADE = 'made';

	/** The WebP wouldn't be smaller; $bytes is its size. Final for these bytes. */
	public const LARGER = 'larger';

	/** A kind of image that isn't converted. Final for these bytes. */
	public const SKIPPED = 'skipped';

	/** The image is damaged, or the disk refused. Final for these bytes. */
	public const FAILED = 'failed';

	/** This PHP can't (memory, no encoder, colors), but a browser may. */
	public const NEEDS_BROWSER = 'beyond';

	public string $status;

	/** @var string Stable code (see Reasons); '' if made. */
	public string $reason;

	/** @var int Bytes of the result; for LARGER, what it would have had; otherwise 0. */
	public int $bytes;

	/** @var string What made it: gd, imagick or browser; '' if nothing was made. */
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

	public static function needsBrowser( string $reason ): self {
		return new self( self::NEEDS_BROWSER, $reason, 0, '' );
	}

	public function isMade(): bool {
		return self::MADE === $this->status;
	}
}
