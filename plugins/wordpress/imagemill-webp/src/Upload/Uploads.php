<?php

declare(strict_types=1);

namespace Imagemill\WebP\Upload;

use Imagemill\WebP\Library\Attachment;
use Imagemill\WebP\Library\Library;
use Imagemill\WebP\Library\Pictures;
use Imagemill\WebP\Library\Records;
use Imagemill\WebP\Library\Survey;
use Imagemill\WebP\Queue\Cron;
use Imagemill\WebP\Queue\TimeLimit;

/**
 * New and changed pictures get their WebP at once, as far as the time of the request allows; the rest waits for the background.
 *
 * Whatever brings a picture in (admin, REST, XML-RPC, importers, sideloads, sizes added later) ends in `wp_generate_attachment_metadata`;
 * WordPress 7.1 runs it again when the sizes that a browser made have arrived. The image editor does not, but saves metadata once.
 */
final class Uploads {

	/** @var array<int,true> Attachments whose metadata changed in this request. */
	private array $changed = array();
	/** Seconds this request has spent. */
	private float $spent = 0.0;

	public function register(): void {
		// Late: other plugins add and remove sizes here.
		add_filter( 'wp_generate_attachment_metadata', array( $this, 'generated' ), 9999, 2 );
		add_filter( 'wp_update_attachment_metadata', array( $this, 'updated' ), 9999, 2 );
		add_action( 'shutdown', array( $this, 'atEnd' ), 5 );
	}

	/**
	 * @param mixed $metadata
	 * @param mixed $id
	 * @return mixed As it came.
	 */
	public function generated( $metadata, $id ) {
		$id = (int) $id;
		if ( is_array( $metadata ) && Pictures::has( $id ) ) {
			$this->convert( $id, $metadata );
		}
		return $metadata;
	}

	/**
	 * Only notes it: WordPress saves metadata once for every size it makes.
	 *
	 * @param mixed $metadata
	 * @param mixed $id
	 * @return mixed As it came.
	 */
	public function updated( $metadata, $id ) {
		if ( Pictures::has( (int) $id ) ) {
			$this->changed[ (int) $id ] = true;
		}
		return $metadata;
	}

	/** Looks once at what changed: the image editor's work is done at once, anything else in the background. */
	public function atEnd(): void {
		$is_editor = doing_action( 'wp_ajax_image-editor' ) || did_action( 'wp_ajax_image-editor' ) > 0;
		$records   = new Records();
		foreach ( array_keys( $this->changed ) as $id ) {
			$record = $records->fresh( $id );
			if ( 'removed' === $record->reason || ! Survey::isStale( Attachment::load( $id ), $record ) ) {
				continue;
			}
			if ( $is_editor ) {
				$this->convert( $id, null );
			} else {
				$records->markPending( $id );
				Cron::soon();
			}
		}
		$this->changed = array();
	}

	/** @param array<mixed>|null $metadata */
	private function convert( int $id, ?array $metadata ): void {
		/**
		 * Seconds that converting may add to a request that uploads or edits; 0 leaves everything to the background.
		 *
		 * @hook imagemill_webp_upload_seconds
		 * @param float $seconds
		 */
		$budget = (float) apply_filters( 'imagemill_webp_upload_seconds', 8.0 );
		$begun  = microtime( true );
		// An importer brings many pictures in one request: they share the budget. A command line has time.
		$left = 'cli' === PHP_SAPI ? $budget : TimeLimit::within( $budget - $this->spent );
		Library::instance()->convert( $id, false, max( 0.0, $left ), $metadata );
		$this->spent += microtime( true ) - $begun;
		unset( $this->changed[ $id ] );
	}
}
