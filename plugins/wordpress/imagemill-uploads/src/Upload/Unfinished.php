<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Upload;

/**
 * Remembers by content which image is being processed. If PHP died on it, it's left alone when it's
 * uploaded again, so that every image can be uploaded.
 */
final class Unfinished {
	public const PREFIX = 'imagemill_uploads_busy_';

	private string $name;

	public function __construct( string $file ) {
		$this->name = self::PREFIX . md5( filesize( $file ) . md5_file( $file ) );
	}

	/** Whether an earlier attempt never finished. */
	public function isKnown(): bool {
		return false !== get_transient( $this->name );
	}

	public function begin(): void {
		set_transient( $this->name, time(), WEEK_IN_SECONDS );
	}

	public function end(): void {
		delete_transient( $this->name );
	}
}
