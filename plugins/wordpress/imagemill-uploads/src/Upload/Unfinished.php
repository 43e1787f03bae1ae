<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Upload;

/**
 * Remembers which picture is being worked on, by its content. One that PHP died of is left alone when it is uploaded again,
 * so that no picture can be impossible to upload.
 */
final class Unfinished {
	public const PREFIX = 'imagemill_uploads_busy_';

	private string $name;

	public function __construct( string $file ) {
		$this->name = self::PREFIX . md5( filesize( $file ) . md5_file( $file ) );
	}

	/** Whether an earlier attempt never ended. */
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
