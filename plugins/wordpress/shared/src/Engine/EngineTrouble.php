<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

/** A library could not do it; $reason is one of Convert\Reasons. */
final class EngineTrouble extends \RuntimeException {
	public string $reason;

	public function __construct( string $reason, string $message = '', ?\Throwable $cause = null ) {
		parent::__construct( '' === $message ? $reason : $message, 0, $cause );
		$this->reason = $reason;
	}
}
