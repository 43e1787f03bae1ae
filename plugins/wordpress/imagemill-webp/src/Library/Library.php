<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Convert\Converter;
use Imagemill\Shared\Convert\ConvertOptions;
use Imagemill\Shared\Convert\Deadline;
use Imagemill\Shared\Convert\Outcome;
use Imagemill\WebP\Queue\Cron;
use Imagemill\WebP\Queue\Locks;
use Imagemill\WebP\Queue\Pause;
use Imagemill\WebP\Queue\Worker;
use Imagemill\WebP\Settings\Settings;

/**
 * The only entry point to the current site's media library, for REST, admin pages and commands. It
 * doesn't check capabilities; callers must.
 */
final class Library {

	private Converter $converter;
	private int $quality;
	private Records $records;

	private function __construct( Converter $converter, int $quality ) {
		$this->converter = $converter;
		$this->quality   = $quality;
		$this->records   = new Records();
	}

	/** The current site's library, with this host's converter. */
	public static function instance(): self {
		/**
		 * Maximum quality of lossy WebP, 1 to 100. A JPEG's own quality is never raised.
		 *
		 * @hook imagemill_webp_quality
		 * @param int $quality
		 */
		$quality = (int) apply_filters( 'imagemill_webp_quality', Settings::current()->quality() );
		$options = new ConvertOptions( $quality );
		return new self( Converter::forThisHost( $options ), $options->quality );
	}

	/** The converter, which can describe what this host has. */
	public function converter(): Converter {
		return $this->converter;
	}

	public function status(): Status {
		$status = new Status();
		$counts = Images::countByState();
		$sums   = Images::sums();

		$status->total        = array_sum( $counts );
		$status->done         = $counts[ Record::DONE ] ?? 0;
		$status->browser      = $counts[ Record::BROWSER ] ?? 0;
		$status->errors       = $counts[ Record::ERROR ] ?? 0;
		$status->left         = $status->total - $status->done - $status->browser - $status->errors;
		$status->files        = $sums['files'];
		$status->bytesBefore  = $sums['before'];
		$status->bytesAfter   = $sums['before'] - $sums['saved'];
		$status->paused       = Pause::isOn();
		$status->running      = Locks::queue()->isHeld();
		$status->canWriteWebp = $this->converter->canWriteWebp();
		return $status;
	}

	/**
	 * Converts pending attachments for about this many seconds, newest first. Returns at once if
	 * paused or if another process is working.
	 *
	 * @param callable|null $onDone Gets each attachment's id and Record.
	 */
	public function work( float $seconds, bool $evenIfPaused = false, ?callable $onDone = null ): Status {
		$worked         = ( new Worker( $this->attachments() ) )->work( Deadline::in( $seconds ), $evenIfPaused, $onDone );
		$status         = $this->status();
		$status->worked = max( 0, $worked );
		return $status;
	}

	/** A running worker stops after its current attachment. */
	public function pause(): void {
		Pause::on();
	}

	/** Lets the background continue, and schedules it. */
	public function resume(): void {
		Pause::off();
		Cron::soon();
	}

	/**
	 * Converts one attachment for up to `$seconds`. `$force` makes all of our WebP files again and
	 * retries what failed.
	 *
	 * @param array<mixed>|null $metadata Metadata about to be saved, if newer than what's stored.
	 * @return array<string,FileRecord> By file name; empty if it isn't an image, or another process is working on it.
	 */
	public function convert( int $id, bool $force = false, float $seconds = 20.0, ?array $metadata = null ): array {
		if ( ! Images::has( $id ) ) {
			return array();
		}
		$record = $this->attachments()->convert( $id, Deadline::in( $seconds ), $force, $metadata );
		if ( null === $record ) {
			return array();
		}
		if ( Record::PENDING === $record->state() ) {
			Cron::soon();
		}
		return $record->files();
	}

	/**
	 * Removes an attachment's WebP files. It stays without them until it's converted by hand or
	 * WordPress regenerates its sizes. Returns how many were removed.
	 */
	public function remove( int $id ): int {
		return ( new Remover( $this->records ) )->remove( $id );
	}

	/**
	 * Predicts the result of converting attachments above `$afterId`, working for about this many
	 * seconds. `bytes` is an estimate; `atMost` is certain, since no WebP is larger than its file.
	 * Call it again with `next` until that's 0, and add up the results.
	 *
	 * @return array{attachments:int,files:int,bytes:int,atMost:int,inodes:int,next:int}
	 */
	public function dryRun( int $afterId, float $seconds ): array {
		return ( new DryRun( $this->records ) )->run( $afterId, Deadline::in( $seconds ) );
	}

	/**
	 * Pauses, and removes WebP files and records for about this many seconds. Call it again until
	 * `left` (attachments) is 0.
	 *
	 * @return array{removed:int,left:int}
	 */
	public function undo( float $seconds ): array {
		Pause::on();
		return ( new Remover( $this->records ) )->all( Deadline::in( $seconds ) );
	}

	public function record( int $id ): Record {
		return $this->records->get( $id );
	}

	/**
	 * Attachments with problems, newest first.
	 *
	 * @return array<int,array{id:int,title:string,problems:array<string,string>}> `problems`: reason by file name; '' is the whole attachment.
	 */
	public function errors( int $limit ): array {
		$ids = array_slice( array_reverse( Images::inStates( array( Record::ERROR ), 0, PHP_INT_MAX ) ), 0, $limit );
		update_meta_cache( 'post', $ids );
		return array_map(
			fn ( int $id ): array => array(
				'id'       => $id,
				'title'    => get_post_field( 'post_title', $id, 'raw' ),
				'problems' => $this->records->get( $id )->problems(),
			),
			$ids
		);
	}

	/**
	 * Makes the problems of these attachments pending again, including what was left to a browser;
	 * without ids, those of all attachments with problems. Returns the number of attachments.
	 *
	 * @param int[] $ids
	 */
	public function retry( array $ids = array() ): int {
		$retried = 0;
		foreach ( array() === $ids ? Images::inStates( array( Record::ERROR ), 0, PHP_INT_MAX ) : $ids as $id ) {
			$record = $this->records->fresh( $id );
			if ( 'file_missing' === $record->reason ) {
				$record = $record->because( '' );
			}
			foreach ( $record->files() as $name => $file ) {
				if ( in_array( $file->status, array( FileRecord::FAILED, FileRecord::CRASHED, FileRecord::NEEDS_BROWSER ), true ) ) {
					$record = $record->with( (string) $name, new FileRecord( FileRecord::PENDING ) );
				}
			}
			if ( Record::PENDING === $record->state() ) {
				$this->records->save( $id, $record->crashed( 0 ) );
				++$retried;
			}
		}
		if ( $retried > 0 ) {
			Cron::soon();
		}
		return $retried;
	}

	/**
	 * Work for a browser, by ascending id above `$afterId`: what this PHP can't do and, with
	 * `$pendingToo` or if PHP can't write WebP at all, what it hasn't done yet. Pass the last id as
	 * the next `$afterId`; an empty list means that nothing is left.
	 *
	 * @return array<int,array{id:int,sourceUrl:string,sourceFile:string,sourceType:string,sourceBytes:int,uprightWidth:int,uprightHeight:int,quality:int,maxQuality:int,lossless:string,files:array<int,array{file:string,width:int,height:int,crop:array{x:int,y:int,width:int,height:int},mustBeBelow:int,looksLike:bool}>}>
	 */
	public function browserJobs( int $afterId, int $limit, bool $pendingToo = false ): array {
		return $this->browser()->jobs( $afterId, $limit, $pendingToo || ! $this->converter->canWriteWebp() );
	}

	/**
	 * Checks a WebP that a browser made, and puts it next to its file. The temporary file stays.
	 */
	public function storeFromBrowser( int $id, string $file, string $temporaryPath ): Outcome {
		return $this->browser()->store( $id, $file, $temporaryPath );
	}

	/** Records that a browser couldn't convert the file either. The reason is a short code. */
	public function browserGaveUp( int $id, string $file, string $reason ): void {
		$this->browser()->gaveUp( $id, $file, $reason );
	}

	/**
	 * The path of an attachment's file, or null if it has none of this name inside uploads. Without
	 * a name, the path of its original.
	 */
	public function sourcePath( int $id, ?string $file = null ): ?string {
		$attachment = Attachment::load( $id );
		$attached   = $attachment->files[ wp_basename( (string) get_attached_file( $id ) ) ] ?? null;
		$name       = $file ?? ( null === $attached ? '' : $attached->source );
		return '' === $attachment->reason && isset( $attachment->files[ $name ] ) && is_file( $attachment->path( $name ) ) ? $attachment->path( $name ) : null;
	}

	private function attachments(): AttachmentConverter {
		// As WordPress does before it opens an image.
		wp_raise_memory_limit( 'image' );
		return new AttachmentConverter( $this->converter, $this->records );
	}

	private function browser(): BrowserWork {
		return new BrowserWork( $this->converter, $this->records, $this->quality );
	}
}
