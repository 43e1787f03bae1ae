<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

use Imagemill\WebP\Admin\Reasons;
use Imagemill\WebP\Library\Library;
use Imagemill\WebP\Library\Status;

/** The whole library: status, working, pausing, dry run, undo and errors. */
final class BulkController {
	/** What a dry run adds up over its calls. */
	public const SUMS = array( 'attachments', 'files', 'bytes', 'atMost', 'inodes' );

	/** Seconds; far below the time limits of hosts and proxies. */
	private const BATCH = 5.0;

	/** As many as a page can reasonably show. */
	private const MAX_ERRORS = 100;

	private Library $library;

	public function __construct( Library $library ) {
		$this->library = $library;
	}

	public function status(): array {
		return $this->answer( $this->library->status() );
	}

	public function work( \WP_REST_Request $request ): array {
		return $this->answer( $this->library->work( (float) $request['seconds'] ) );
	}

	public function pause(): array {
		$this->library->pause();
		return $this->status();
	}

	public function resume(): array {
		$this->library->resume();
		return $this->status();
	}

	/**
	 * One stretch of a dry run. The request contains the sums so far, so that nothing is stored
	 * here.
	 */
	public function dryRun( \WP_REST_Request $request ): array {
		$stretch = $this->library->dryRun( (int) $request['after'], self::BATCH );
		$sums    = array();
		foreach ( self::SUMS as $name ) {
			$sums[ $name ] = (int) $request[ $name ] + (int) $stretch[ $name ];
		}
		return $sums + array( 'next' => $stretch['next'], 'text' => Words::dryRun( $sums ) );
	}

	public function undo( \WP_REST_Request $request ): array {
		$stretch = $this->library->undo( self::BATCH );
		$removed = (int) $request['removed'] + $stretch['removed'];
		return array( 'removed' => $removed, 'left' => $stretch['left'], 'text' => Words::undone( $removed ) );
	}

	public function errors(): array {
		$errors = array();
		foreach ( $this->library->errors( self::MAX_ERRORS ) as $error ) {
			$problems = array();
			foreach ( $error['problems'] as $file => $reason ) {
				$problems[] = array( 'file' => (string) $file, 'reason' => $reason, 'text' => Reasons::text( $reason ) );
			}
			$thumbnail = wp_get_attachment_image_url( $error['id'], 'thumbnail', true );
			$errors[]  = array(
				'id'        => $error['id'],
				'title'     => $error['title'],
				'editUrl'   => get_edit_post_link( $error['id'], 'raw' ) ?? '',
				'thumbnail' => false === $thumbnail ? '' : $thumbnail,
				'problems'  => $problems,
			);
		}
		return array( 'errors' => $errors );
	}

	public function retry( \WP_REST_Request $request ): array {
		$this->library->retry( array_map( 'intval', (array) $request['ids'] ) );
		return $this->status();
	}

	private function answer( Status $status ): array {
		return $status->toArray() + array( 'texts' => Words::status( $status ) );
	}
}
