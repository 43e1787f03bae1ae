<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Convert\Converter;
use Imagemill\Shared\Convert\Deadline;
use Imagemill\Shared\Convert\Outcome;
use Imagemill\Shared\Convert\Reasons;
use Imagemill\Shared\Files\AtomicFile;
use Imagemill\Shared\Files\FileException;
use Imagemill\WebP\Queue\CrashMarker;
use Imagemill\WebP\Queue\Locks;

/**
 * Gives work to a browser and stores its results, after checking everything that can be checked.
 */
final class BrowserWork {

	/** Reasons that are final, no matter what converts the image. */
	private const FINAL = array( Reasons::ANIMATED_GIF, Reasons::ANIMATED_PNG, Reasons::OTHER_TYPE, Reasons::TOO_WIDE );

	private Converter $converter;
	private Records $records;
	private int $quality;

	public function __construct( Converter $converter, Records $records, int $quality ) {
		$this->converter = $converter;
		$this->records   = $records;
		$this->quality   = $quality;
	}

	/** @return array<int,array<string,mixed>> See Library::browserJobs(). */
	public function jobs( int $afterId, int $limit, bool $pendingToo ): array {
		$states = $pendingToo ? array( Record::BROWSER, Record::PENDING ) : array( Record::BROWSER );
		$jobs   = array();
		// Attachments without work for a browser must not end the list early.
		while ( count( $jobs ) < $limit ) {
			$ids = Images::inStates( $states, $afterId, 20 );
			if ( array() === $ids ) {
				break;
			}
			foreach ( $ids as $id ) {
				$afterId = $id;
				foreach ( self::bySource( $this->tasks( $id, $pendingToo ) ) as $tasks ) {
					$jobs[] = $this->job( $id, $tasks );
				}
				if ( count( $jobs ) >= $limit ) {
					break 2;
				}
			}
		}
		return $jobs;
	}

	public function store( int $id, string $name, string $temporaryPath ): Outcome {
		$outcome = $this->underLock(
			$id,
			$name,
			fn ( Task $task, Record $record ): Outcome => $this->put( $id, $task, $record, $temporaryPath )
		);
		return $outcome ?? Outcome::failed( 'busy' );
	}

	public function gaveUp( int $id, string $name, string $reason ): void {
		$code = substr( (string) preg_replace( '/[^a-z0-9_]/', '', strtolower( $reason ) ), 0, 40 );
		$this->underLock(
			$id,
			$name,
			static function () use ( $code ): Outcome {
				if ( Reasons::LARGER === $code ) {
					return Outcome::larger( 0, 'browser' );
				}
				return in_array( $code, self::FINAL, true ) ? Outcome::skipped( $code ) : Outcome::failed( '' === $code ? 'browser' : $code );
			}
		);
	}

	/**
	 * @param callable $decide Gets Task and Record, returns the Outcome.
	 * @return Outcome|null Null if another process is working on the attachment.
	 */
	private function underLock( int $id, string $name, callable $decide ): ?Outcome {
		$lock  = Locks::attachment( $id );
		$until = Deadline::in( 3.0 );
		while ( ! $lock->acquire() ) {
			if ( $until->isOver() ) {
				return null;
			}
			usleep( 100000 );
		}
		try {
			$task = $this->tasks( $id, true )[ $name ] ?? null;
			if ( null === $task ) {
				return Outcome::failed( 'not_wanted' );
			}
			$record  = $this->record( $id );
			$outcome = $decide( $task, $record );
			$this->records->save( $id, $record->with( $name, AttachmentConverter::recordOf( $task, $outcome ) ) );
			return $outcome;
		} finally {
			$lock->release();
		}
	}

	private function put( int $id, Task $task, Record $record, string $temporaryPath ): Outcome {
		$reason = $this->converter->check( $temporaryPath, $task->geometry->width, $task->geometry->height );
		if ( null !== $reason ) {
			return Outcome::failed( $reason );
		}
		$bytes = (int) filesize( $temporaryPath );
		if ( $bytes >= $task->bytes ) {
			return Outcome::larger( $bytes, 'browser' );
		}
		// Recorded first, so that any file found there later is known to be ours.
		$this->records->save( $id, CrashMarker::begin( $record, array( $task->name ) ) );
		try {
			AtomicFile::write(
				$task->webp,
				static function ( string $path ) use ( $temporaryPath ): void {
					if ( ! copy( $temporaryPath, $path ) ) {
						throw new FileException( 'The result could not be copied.' );
					}
				}
			);
		} catch ( FileException $exception ) {
			return Outcome::failed( 'not_writable' );
		}
		return Outcome::made( $bytes, 'browser' );
	}

	/** A record that lists every file, so that the attachment is only done when all of them are. */
	private function record( int $id ): Record {
		$attachment = Attachment::load( $id );
		$record     = $this->records->fresh( $id )->in( $attachment->relative )->because( '' );
		return Reconciliation::run( $attachment, $record )->record;
	}

	/** @return array<string,Task> What an attachment lacks and a browser may make. */
	private function tasks( int $id, bool $pendingToo ): array {
		$attachment = Attachment::load( $id );
		if ( '' !== $attachment->reason || Exclusions::hasAttachment( $id ) || ! Images::has( $id ) ) {
			return array();
		}
		$record = $this->records->get( $id );
		$names  = array();
		foreach ( array_keys( $attachment->files ) as $name ) {
			$file      = $record->file( (string) $name );
			$signature = $attachment->signature( (string) $name );
			$is_wanted = null !== $file && FileRecord::NEEDS_BROWSER === $file->status && $file->signature === $signature;
			$is_wanted = $is_wanted || ( $pendingToo && ( null === $file || ! $file->isFinalFor( $signature ) ) );
			if ( $is_wanted && '' !== $signature && ! file_exists( $attachment->webp( (string) $name ) ) ) {
				$names[] = (string) $name;
			}
		}
		return Tasks::of(
			$attachment,
			$names,
			function ( string $name, FileRecord $file ) use ( $id ): void {
				$this->records->save( $id, $this->record( $id )->with( $name, $file ) );
			}
		);
	}

	/**
	 * @param array<string,Task> $tasks
	 * @return array<string,Task[]>
	 */
	private static function bySource( array $tasks ): array {
		$groups = array();
		foreach ( $tasks as $task ) {
			$groups[ $task->source ][] = $task;
		}
		return $groups;
	}

	/**
	 * @param Task[] $tasks All from the same source.
	 * @return array<string,mixed>
	 */
	private function job( int $id, array $tasks ): array {
		$source = $tasks[0]->source;
		$info   = $tasks[0]->sourceInfo;
		return array(
			'id'            => $id,
			'sourceUrl'     => self::url( $id, wp_basename( $source ) ),
			'sourceFile'    => wp_basename( $source ),
			'sourceType'    => $info->type,
			'sourceBytes'   => (int) filesize( $source ),
			'uprightWidth'  => $info->uprightWidth(),
			'uprightHeight' => $info->uprightHeight(),
			'quality'       => $this->quality,
			'maxQuality'    => min( $this->quality, $info->jpegQuality ?? 100 ),
			'lossless'      => 'jpeg' === $info->type ? 'never' : 'try',
			'files'         => array_map(
				static fn ( Task $task ): array => array(
					'file'        => $task->name,
					'width'       => $task->geometry->width,
					'height'      => $task->geometry->height,
					'crop'        => array(
						'x'      => $task->geometry->cropX,
						'y'      => $task->geometry->cropY,
						'width'  => $task->geometry->cropWidth,
						'height' => $task->geometry->cropHeight,
					),
					'mustBeBelow' => $task->bytes,
					'looksLike'   => $task->isDerived(),
				),
				$tasks
			),
		);
	}

	private static function url( int $id, string $name ): string {
		$url = (string) wp_get_attachment_url( $id );
		return substr( $url, 0, (int) strrpos( $url, '/' ) + 1 ) . rawurlencode( $name );
	}
}
