<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

use Imagemill\WebP\Library\Library;

/**
 * Converting in an administrator's browser: jobs go out, results come in. The library checks
 * results before storing them.
 */
final class BrowserController {
	private Library $library;
	private BrowserLease $lease;

	public function __construct( Library $library, BrowserLease $lease ) {
		$this->library = $library;
		$this->lease   = $lease;
	}

	public function jobs( \WP_REST_Request $request ): array {
		if ( ! $this->lease->take( (string) $request['tab'] ) ) {
			return array( 'held' => true, 'jobs' => array() );
		}
		$jobs = $this->library->browserJobs( (int) $request['after'], (int) $request['limit'], (bool) $request['all'] );
		return array( 'held' => false, 'jobs' => array_values( $jobs ) );
	}

	/**
	 * An attachment's original or one of its sizes, as stored on disk. For sites whose uploads are
	 * on another origin.
	 *
	 * @return \WP_Error|void
	 */
	public function source( \WP_REST_Request $request ) {
		$path = $this->library->sourcePath( (int) $request['id'], '' === $request['file'] ? null : (string) $request['file'] );
		if ( null === $path || ! is_readable( $path ) ) {
			return new \WP_Error( 'imagemill_webp_no_source', __( 'This file is not there.', 'imagemill-webp' ), array( 'status' => 404 ) );
		}
		FileResponse::send( $path );
	}

	/**
	 * Receives finished files of one attachment: `names[n]` is the file that `webp[n]` belongs to.
	 */
	public function result( \WP_REST_Request $request ): array {
		$id = (int) $request['id'];
		$this->lease->take( (string) $request['tab'] );
		$outcomes = array();
		$files    = $request->get_file_params();
		foreach ( UploadedFiles::read( (array) $request['names'], $files['webp'] ?? array() ) as $file => $path ) {
			if ( null === $path || ! is_uploaded_file( $path ) ) {
				$outcomes[] = array( 'file' => (string) $file, 'status' => 'failed', 'reason' => 'upload_refused' );
				continue;
			}
			$outcome    = $this->library->storeFromBrowser( $id, (string) $file, $path );
			$outcomes[] = array( 'file' => (string) $file, 'status' => $outcome->status, 'reason' => $outcome->reason );
		}
		return array( 'outcomes' => $outcomes );
	}

	public function failure( \WP_REST_Request $request ): array {
		$this->lease->take( (string) $request['tab'] );
		foreach ( (array) $request['failures'] as $failure ) {
			$this->library->browserGaveUp( (int) $request['id'], (string) $failure['file'], (string) $failure['reason'] );
		}
		return array( 'noted' => true );
	}

	public function release( \WP_REST_Request $request ): array {
		$this->lease->drop( (string) $request['tab'] );
		return array( 'released' => true );
	}
}
