<?php

declare(strict_types=1);

namespace Imagemill\WebP\Upload;

use Imagemill\WebP\Library\Attachment;
use Imagemill\WebP\Library\Images;
use Imagemill\WebP\Library\Library;
use Imagemill\WebP\Library\Reconciliation;
use Imagemill\WebP\Library\Records;
use Imagemill\WebP\Queue\Cron;
use Imagemill\WebP\Queue\TimeLimit;

/**
 * New and changed images get their WebP right away, as far as the request's time allows; the
 * background does the rest.
 *
 * Whatever adds an image (admin, REST, XML-RPC, importers, sideloads, sizes added later) ends in
 * `wp_generate_attachment_metadata`; WordPress 7.1 runs it again when the sizes that a browser made
 * have arrived. The image editor doesn't run it, but saves the metadata once.
 */
final class Uploads {

	/** @var array<int,true> Attachments whose metadata changed in this request. */
	private array $changed = array();
	/** Seconds of this request spent on converting so far. */
	private float $spent = 0.0;

	public function register(): void {
		// Late, because other plugins add and remove sizes here.
		add_filter( 'wp_generate_attachment_metadata', array( $this, 'generated' ), 9999, 2 );
		add_filter( 'wp_update_attachment_metadata', array( $this, 'updated' ), 9999, 2 );
		add_action( 'shutdown', array( $this, 'atEnd' ), 5 );
	}

	/**
	 * @param mixed $metadata
	 * @param mixed $id
	 * @return mixed The metadata, unchanged.
	 */
	public function generated( $metadata, $id ) {
		$id = (int) $id;
		if ( is_array( $metadata ) && Images::has( $id ) ) {
			$this->convert( $id, $metadata );
		}
		return $metadata;
	}

	/**
	 * Only takes note, because WordPress saves the metadata once for every size it makes.
	 *
	 * @param mixed $metadata
	 * @param mixed $id
	 * @return mixed The metadata, unchanged.
	 */
	public function updated( $metadata, $id ) {
		if ( Images::has( (int) $id ) ) {
			$this->changed[ (int) $id ] = true;
		}
		return $metadata;
	}

	/**
	 * Looks once at everything that changed. The image editor's work is converted right away, and
	 * everything else in the background.
	 */
	public function atEnd(): void {
		$is_editor = doing_action( 'wp_ajax_image-editor' ) || did_action( 'wp_ajax_image-editor' ) > 0;
		$records   = new Records();
		foreach ( array_keys( $this->changed ) as $id ) {
			$record = $records->fresh( $id );
			if ( 'removed' === $record->reason || ! Reconciliation::isStale( Attachment::load( $id ), $record ) ) {
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
		 * How many seconds converting may add to a request that uploads or edits; 0 leaves
		 * everything to the background.
		 *
		 * @hook imagemill_webp_upload_seconds
		 * @param float $seconds
		 */
		$budget = (float) apply_filters( 'imagemill_webp_upload_seconds', 8.0 );
		$begun  = microtime( true );
		// An importer adds many images in one request, so they share the budget. On the command
		// line, each image gets all of it.
		$left = 'cli' === PHP_SAPI ? $budget : TimeLimit::within( $budget - $this->spent );
		Library::instance()->convert( $id, false, max( 0.0, $left ), $metadata );
		$this->spent += microtime( true ) - $begun;
		unset( $this->changed[ $id ] );
	}
}
