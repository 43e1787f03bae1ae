<?php
declare(strict_types=1);

namespace Imagemill\Shared\Image;

/** A file isn't a usable image; $reason is a stable code such as 'truncated'. */
final class Unreadable extends \RuntimeException {
	/** @var string Stable code: missing, empty, damaged, truncated. */
	public string $reason;

	public function __construct( string $reason, string $message = '' ) {
		parent::__construct( '' === $message ? $reason : $message );
		$this->reason = $reason;
	}
}
