<?php

declare(strict_types=1);

namespace Imagemill\WebP\Command;

use Imagemill\WebP\Library\FileRecord;
use Imagemill\WebP\Library\Images;
use Imagemill\WebP\Library\Library;
use Imagemill\WebP\Library\Record;

/**
 * `convert [<id>...] [--dry-run] [--force] [--format=json]`: converts everything pending, or the
 * given attachments.
 */
final class ConvertCommand implements Command {

	private Library $library;
	/** @var array{attachments:int,made:int,larger:int,skipped:int,problems:int,browser:int,bytesBefore:int,bytesAfter:int} */
	private array $sums = array(
		'attachments' => 0,
		'made'        => 0,
		'larger'      => 0,
		'skipped'     => 0,
		'problems'    => 0,
		'browser'     => 0,
		'bytesBefore' => 0,
		'bytesAfter'  => 0,
	);

	public function __construct( Library $library ) {
		$this->library = $library;
	}

	public function run( array $arguments, array $options, Console $console ): int {
		$refusal = Answer::refusal( $options, array( 'dry-run', 'force' ) );
		$ids     = Answer::ids( $arguments );
		if ( null === $refusal && null === $ids ) {
			$refusal = __( 'Expected numbers of attachments.', 'imagemill-webp' );
		}
		if ( null === $refusal && ! empty( $options['dry-run'] ) && array() !== $ids ) {
			$refusal = __( 'A dry run looks at the whole library: name no attachments.', 'imagemill-webp' );
		}
		if ( null !== $refusal ) {
			$console->warn( $refusal );
			return self::NOT_DONE;
		}
		if ( ! empty( $options['dry-run'] ) ) {
			return $this->forecast( $options, $console );
		}
		if ( array() === $ids && empty( $options['force'] ) ) {
			$is_complete = $this->waiting( $options, $console );
		} else {
			$is_complete = $this->named( array() === $ids ? self::everything() : $ids, ! empty( $options['force'] ), $options, $console );
		}
		$this->report( $options, $console );
		if ( ! $is_complete ) {
			$console->warn( __( 'Somebody else works on the library at this moment. Try again in a few minutes.', 'imagemill-webp' ) );
			return self::NOT_DONE;
		}
		return $this->sums['problems'] > 0 ? self::NO : self::DONE;
	}

	private function forecast( array $options, Console $console ): int {
		$sums = array(
			'attachments' => 0,
			'files'       => 0,
			'bytes'       => 0,
			'atMost'      => 0,
			'inodes'      => 0,
		);
		$next = 0;
		do {
			$part = $this->library->dryRun( $next, 10.0 );
			$next = $part['next'];
			foreach ( $sums as $key => $sum ) {
				$sums[ $key ] = $sum + $part[ $key ];
			}
		} while ( $next > 0 );
		Answer::give(
			$options,
			$console,
			$sums,
			array(
				sprintf(
					/* translators: 1: number of attachments, 2: number of files, 3: size such as 3 MB, 4: size such as 5 MB */
					__( '%1$d attachments would get up to %2$d WebP files with about %3$s, at most %4$s. Nothing was changed.', 'imagemill-webp' ),
					$sums['attachments'],
					$sums['files'],
					Answer::size( $sums['bytes'] ),
					Answer::size( $sums['atMost'] )
				),
			)
		);
		return self::DONE;
	}

	/** Converts everything pending; false if another process is doing that. */
	private function waiting( array $options, Console $console ): bool {
		$status = $this->library->status();
		$this->begin( $status->left, $options, $console );
		$done = function ( int $id, Record $record ) use ( $options, $console ): void {
			$this->add( $record );
			$this->stepped( $options, $console );
		};
		do {
			$status = $this->library->work( 60.0, true, $done );
		} while ( $status->left > 0 && $status->worked > 0 );
		$this->end( $options, $console );
		return 0 === $status->left;
	}

	/** @param iterable<int> $ids */
	private function named( iterable $ids, bool $force, array $options, Console $console ): bool {
		$ids = is_array( $ids ) ? $ids : iterator_to_array( $ids, false );
		$this->begin( count( $ids ), $options, $console );
		$is_complete = true;
		foreach ( $ids as $id ) {
			if ( ! Images::has( $id ) ) {
				/* translators: %d: number of an attachment */
				$console->warn( sprintf( __( 'Attachment %d is not a picture that can get a WebP.', 'imagemill-webp' ), $id ) );
				++$this->sums['problems'];
			} else {
				$this->library->convert( $id, $force, 600.0 );
				$record = $this->library->record( $id );
				$this->add( $record );
				$is_complete = $is_complete && Record::PENDING !== $record->state();
			}
			$this->stepped( $options, $console );
		}
		$this->end( $options, $console );
		return $is_complete;
	}

	/** @return \Generator<int> */
	private static function everything(): \Generator {
		$after = 0;
		do {
			$ids = Images::inStates( array( Record::PENDING, Record::DONE, Record::BROWSER, Record::ERROR ), $after, 500 );
			foreach ( $ids as $id ) {
				$after = $id;
				yield $id;
			}
		} while ( array() !== $ids );
	}

	private function add( Record $record ): void {
		++$this->sums['attachments'];
		$kinds = array(
			FileRecord::MADE          => 'made',
			FileRecord::LARGER        => 'larger',
			FileRecord::SKIPPED       => 'skipped',
			FileRecord::NEEDS_BROWSER => 'browser',
		);
		foreach ( $record->files() as $file ) {
			if ( isset( $kinds[ $file->status ] ) ) {
				++$this->sums[ $kinds[ $file->status ] ];
			}
		}
		$this->sums['problems']    += count( $record->problems() );
		$this->sums['bytesBefore'] += $record->bytesBefore();
		$this->sums['bytesAfter']  += $record->bytesAfter();
	}

	private function report( array $options, Console $console ): void {
		$sums  = $this->sums;
		$lines = array(
			/* translators: 1: number of attachments, 2: number of files, 3: size before, 4: size after */
			sprintf( __( '%1$d attachments: %2$d WebP files, %3$s became %4$s.', 'imagemill-webp' ), $sums['attachments'], $sums['made'], Answer::size( $sums['bytesBefore'] ), Answer::size( $sums['bytesAfter'] ) ),
		);
		if ( $sums['larger'] + $sums['skipped'] > 0 ) {
			/* translators: 1: number of files, 2: number of files */
			$lines[] = sprintf( __( '%1$d files stay without WebP because it would be larger, %2$d because of their kind.', 'imagemill-webp' ), $sums['larger'], $sums['skipped'] );
		}
		if ( $sums['browser'] > 0 ) {
			/* translators: %d: number of files */
			$lines[] = sprintf( __( '%d files are beyond this PHP. Open Media → WebP and let the browser convert them.', 'imagemill-webp' ), $sums['browser'] );
		}
		if ( $sums['problems'] > 0 ) {
			/* translators: %d: number of files */
			$lines[] = sprintf( __( '%d files have problems. "wp imagemill-webp status" names them.', 'imagemill-webp' ), $sums['problems'] );
		}
		Answer::give( $options, $console, $sums, $lines );
	}

	private function begin( int $steps, array $options, Console $console ): void {
		if ( ! Answer::isJson( $options ) ) {
			$console->progress( __( 'Converting', 'imagemill-webp' ), $steps );
		}
	}

	private function stepped( array $options, Console $console ): void {
		if ( ! Answer::isJson( $options ) ) {
			$console->step();
		}
	}

	private function end( array $options, Console $console ): void {
		if ( ! Answer::isJson( $options ) ) {
			$console->endProgress();
		}
	}
}
