<?php
declare(strict_types=1);

namespace Imagemill\Shared\Files;

/** A file couldn't be written or renamed, or what was written is bad. */
final class FileException extends \RuntimeException {
	/** @var string Why it's bad; '' if the folder or disk refused. */
	public string $reason;

	public function __construct( string $message, string $reason = '' ) {
		parent::__construct( $message );
		$this->reason = $reason;
	}
}
