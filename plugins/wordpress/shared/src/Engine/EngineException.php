<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

use Imagemill\Shared\Convert\Reasons;

/**
 * A library failed; $reason is one of Convert\Reasons. The message often comes from the library and
 * may contain file names. It's escaped here because PHP prints the messages of uncaught exceptions.
 */
final class EngineException extends \RuntimeException {
	public string $reason;

	public function __construct( string $reason, string $message = '', ?\Throwable $cause = null ) {
		parent::__construct( htmlspecialchars( '' === $message ? $reason : $message, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8' ), 0, $cause );
		$this->reason = $reason;
	}

	public static function damaged( string $message = '' ): self {
		return new self( Reasons::DAMAGED, $message );
	}

	public static function badResult( string $message = '' ): self {
		return new self( Reasons::BAD_RESULT, $message );
	}

	public static function decoder( string $message = '' ): self {
		return new self( Reasons::DECODER, $message );
	}

	public static function missing(): self {
		return new self( Reasons::MISSING );
	}

	public static function colors(): self {
		return new self( Reasons::COLORS );
	}

	public static function animatedGif( string $message = '' ): self {
		return new self( Reasons::ANIMATED_GIF, $message );
	}
}
