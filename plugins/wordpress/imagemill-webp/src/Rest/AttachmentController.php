<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

use Imagemill\WebP\Admin\Reasons;
use Imagemill\WebP\Library\FileRecord;
use Imagemill\WebP\Library\Images;
use Imagemill\WebP\Library\Library;
use Imagemill\WebP\Library\Record;

/** One image: makes its WebP files again, or removes them. */
final class AttachmentController {
	private Library $library;

	public function __construct( Library $library ) {
		$this->library = $library;
	}

	public function convert( \WP_REST_Request $request ): array {
		$id = (int) $request['id'];
		$this->library->convert( $id, true );
		return $this->answer( $id );
	}

	public function remove( \WP_REST_Request $request ): array {
		$id      = (int) $request['id'];
		$removed = $this->library->remove( $id );
		return array( 'removed' => $removed ) + $this->answer( $id );
	}

	private function answer( int $id ): array {
		$record = $this->library->record( $id );
		$files  = array();
		foreach ( $record->files() as $name => $file ) {
			$files[] = array(
				'file'   => (string) $name,
				'status' => $file->status,
				'reason' => $file->reason,
				'text'   => FileRecord::MADE === $file->status ? '' : Reasons::text( '' === $file->reason ? $file->status : $file->reason ),
				'bytes'  => $file->bytes,
			);
		}
		// A type that gets no WebP has no record, but isn't pending either.
		$state = Images::has( $id ) ? $record->state() : Record::DONE;
		return array( 'id' => $id, 'state' => $state, 'saved' => $record->saved(), 'files' => $files );
	}
}
