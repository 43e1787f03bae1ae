<?php

declare(strict_types=1);

namespace Imagemill\WebP\Command;

use Imagemill\WebP\Library\Library;

/**
 * `delete [<id>...] [--yes] [--dry-run] [--format=json]`: deletes the WebP files of the given
 * attachments, or all.
 */
final class DeleteCommand implements Command {

	private Library $library;

	public function __construct( Library $library ) {
		$this->library = $library;
	}

	public function run( array $arguments, array $options, Console $console ): int {
		$refusal = Answer::refusal( $options, array( 'yes', 'dry-run' ) );
		$ids     = Answer::ids( $arguments );
		if ( null === $refusal && null === $ids ) {
			$refusal = __( 'Expected numbers of attachments.', 'imagemill-webp' );
		}
		if ( null !== $refusal ) {
			$console->warn( $refusal );
			return self::NOT_DONE;
		}
		if ( ! empty( $options['dry-run'] ) ) {
			return $this->forecast( $ids, $options, $console );
		}
		if ( array() === $ids ) {
			if ( empty( $options['yes'] ) && ! $console->confirm( __( 'Remove every WebP file this plugin has made, and pause?', 'imagemill-webp' ) ) ) {
				return self::NO;
			}
			$removed = $this->everything( $options, $console );
		} else {
			$removed = array_sum( array_map( array( $this->library, 'remove' ), $ids ) );
		}
		/* translators: %d: number of files */
		Answer::give( $options, $console, array( 'removed' => $removed ), array( sprintf( __( '%d WebP files were removed.', 'imagemill-webp' ), $removed ) ) );
		return self::DONE;
	}

	private function everything( array $options, Console $console ): int {
		$removed = 0;
		$is_json = Answer::isJson( $options );
		$left    = $this->library->status()->done;
		if ( ! $is_json ) {
			$console->progress( __( 'Removing', 'imagemill-webp' ), $left );
		}
		do {
			$part     = $this->library->undo( 2.0 );
			$removed += $part['removed'];
			if ( ! $is_json ) {
				$console->step( max( 0, $left - $part['left'] ) );
			}
			$left = $part['left'];
		} while ( $left > 0 );
		if ( ! $is_json ) {
			$console->endProgress();
		}
		return $removed;
	}

	/** @param int[] $ids */
	private function forecast( array $ids, array $options, Console $console ): int {
		$files = array() === $ids ? $this->library->status()->files : array_sum( array_map( fn ( int $id ): int => $this->library->record( $id )->made(), $ids ) );
		/* translators: %d: number of files */
		Answer::give( $options, $console, array( 'files' => $files ), array( sprintf( __( '%d WebP files would be removed. Nothing was changed.', 'imagemill-webp' ), $files ) ) );
		return self::DONE;
	}
}
