<?php
declare(strict_types=1);

namespace Imagemill\Shared\Files;

/** A file could not be written or renamed, or what was written is not good. */
final class FileTrouble extends \RuntimeException {
	/** @var string Why it is not good; '' where the folder or disk refused. */
	public string $reason;

	public function __construct( string $message, string $reason = '' ) {
		parent::__construct( $message );
		$this->reason = $reason;
	}
}
