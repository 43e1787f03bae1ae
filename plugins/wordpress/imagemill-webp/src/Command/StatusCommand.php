<?php

declare(strict_types=1);

namespace Imagemill\WebP\Command;

use Imagemill\WebP\Library\Library;

/** `status [--format=json]`: the library in numbers, and its problems. */
final class StatusCommand implements Command {

	/** How many problems to list. The Media page shows the rest. */
	private const PROBLEMS = 50;

	private Library $library;

	public function __construct( Library $library ) {
		$this->library = $library;
	}

	public function run( array $arguments, array $options, Console $console ): int {
		$refusal = Answer::refusal( $options, array(), $arguments );
		if ( null !== $refusal ) {
			$console->warn( $refusal );
			return self::NOT_DONE;
		}
		$status = $this->library->status();
		$errors = $this->library->errors( self::PROBLEMS );
		$lines  = array(
			/* translators: 1: number of attachments done, 2: number of all */
			sprintf( __( '%1$d of %2$d attachments are done.', 'imagemill-webp' ), $status->done, $status->total ),
			/* translators: 1: number of attachments, 2: number of attachments, 3: number of attachments */
			sprintf( __( 'Waiting: %1$d. For the browser: %2$d. With problems: %3$d.', 'imagemill-webp' ), $status->left, $status->browser, $status->errors ),
			/* translators: 1: number of files, 2: size before, 3: size after */
			sprintf( __( '%1$d WebP files: %2$s became %3$s.', 'imagemill-webp' ), $status->files, Answer::size( $status->bytesBefore ), Answer::size( $status->bytesAfter ) ),
		);
		if ( $status->paused ) {
			$lines[] = __( 'The background is paused.', 'imagemill-webp' );
		}
		foreach ( $errors as $error ) {
			foreach ( $error['problems'] as $file => $reason ) {
				$lines[] = $error['id'] . "\t" . ( '' === $file ? $error['title'] : $file ) . "\t" . $reason;
			}
		}
		Answer::give( $options, $console, $status->toArray() + array( 'problems' => $errors ), $lines );
		return $status->errors > 0 ? self::NO : self::DONE;
	}
}
