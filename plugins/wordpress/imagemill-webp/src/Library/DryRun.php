<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Convert\Deadline;

/** Predicts from what is on the disk what converting would produce, without converting. */
final class DryRun {

	private const BATCH = 200;

	/**
	 * The assumed size of a WebP relative to its original, until the site has enough WebP files of
	 * its own to go by.
	 */
	private const USUAL_SHARE = 0.7;

	private Records $records;

	public function __construct( Records $records ) {
		$this->records = $records;
	}

	/** @return array{attachments:int,files:int,bytes:int,atMost:int,inodes:int,next:int} */
	public function run( int $afterId, Deadline $deadline ): array {
		$sums  = array(
			'attachments' => 0,
			'files'       => 0,
			'atMost'      => 0,
		);
		$next  = $afterId;
		$share = self::share();
		do {
			$ids = Images::inStates( array( Record::PENDING, Record::BROWSER ), $next, self::BATCH );
			update_meta_cache( 'post', $ids );
			foreach ( $ids as $id ) {
				$sizes                = $this->sizes( $id );
				$sums['attachments'] += array() === $sizes ? 0 : 1;
				$sums['files']       += count( $sizes );
				$sums['atMost']      += array_sum( $sizes );
				$next                 = $id;
				if ( $deadline->isOver() ) {
					break 2;
				}
			}
		} while ( self::BATCH === count( $ids ) );
		$is_over = array() === Images::inStates( array( Record::PENDING, Record::BROWSER ), $next, 1 );
		return $sums + array(
			'bytes'  => (int) round( $sums['atMost'] * $share ),
			'inodes' => $sums['files'],
			'next'   => $is_over ? 0 : $next,
		);
	}

	/** @return int[] Bytes of the files that would get a WebP. */
	private function sizes( int $id ): array {
		if ( Exclusions::hasAttachment( $id ) ) {
			return array();
		}
		$attachment = Attachment::load( $id );
		$record     = $this->records->get( $id );
		$sizes      = array();
		foreach ( array_keys( '' === $attachment->reason ? $attachment->files : array() ) as $name ) {
			$name = (string) $name;
			$path = $attachment->path( $name );
			$file = $record->file( $name );
			$done = null !== $file && FileRecord::NEEDS_BROWSER !== $file->status && $file->isFinalFor( $attachment->signature( $name ) );
			if ( ! $done && is_file( $path ) && ! file_exists( $attachment->webp( $name ) ) && ! Exclusions::has( $path, self::type( $name ) ) ) {
				$sizes[] = (int) filesize( $path );
			}
		}
		return $sizes;
	}

	/** By name, because reading every header of a large library takes too long for a forecast. */
	private static function type( string $name ): string {
		$extension = strtolower( pathinfo( $name, PATHINFO_EXTENSION ) );
		return in_array( $extension, array( 'png', 'gif' ), true ) ? $extension : 'jpeg';
	}

	private static function share(): float {
		$sums = Images::sums();
		return $sums['files'] >= 20 && $sums['before'] > 0 ? ( $sums['before'] - $sums['saved'] ) / $sums['before'] : self::USUAL_SHARE;
	}
}
