<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Files\AtomicFile;

/** Brings an attachment's record in line with the files on disk. */
final class Reconciliation {

	/**
	 * The record afterward: without files that are gone, and with WebP files that aren't ours
	 * marked as foreign.
	 */
	public Record $record;
	/** @var string[] Names of files that need a WebP. */
	public array $todo = array();

	/**
	 * Removes our WebP files whose image is gone or has changed, and finds what needs one.
	 *
	 * @param bool $again Redo what's done, and retry what failed.
	 */
	public static function run( Attachment $attachment, Record $record, bool $again = false ): self {
		$reconciliation = new self();
		foreach ( $record->files() as $name => $file ) {
			if ( '' === $attachment->signature( (string) $name ) ) {
				self::discard( $attachment->webp( (string) $name ), $file );
				$record = $record->without( (string) $name );
			}
		}
		foreach ( array_keys( $attachment->files ) as $name ) {
			$name      = (string) $name;
			$signature = $attachment->signature( $name );
			if ( '' === $signature ) {
				continue;
			}
			$known = $record->file( $name );
			$webp  = $attachment->webp( $name );
			if ( null !== $known && ! $again && self::isUpToDate( $known, $signature, $webp ) ) {
				continue;
			}
			if ( null !== $known ) {
				self::discard( $webp, $known );
			}
			if ( file_exists( $webp ) ) {
				$record = $record->with( $name, self::shared( $attachment, $name, $signature ) ?? new FileRecord( FileRecord::SKIPPED, 'foreign_file', 0, 0, $signature ) );
				continue;
			}
			$record                 = $record->with( $name, new FileRecord( FileRecord::PENDING ) );
			$reconciliation->todo[] = $name;
		}
		$reconciliation->record = $record;
		return $reconciliation;
	}

	/** Whether there's anything to do; changes nothing. */
	public static function isStale( Attachment $attachment, Record $record ): bool {
		foreach ( $record->files() as $name => $file ) {
			if ( '' === $attachment->signature( (string) $name ) ) {
				return true;
			}
		}
		foreach ( array_keys( $attachment->files ) as $name ) {
			$signature = $attachment->signature( (string) $name );
			$known     = $record->file( (string) $name );
			if ( '' !== $signature && ( null === $known || ! self::isUpToDate( $known, $signature, $attachment->webp( (string) $name ) ) ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Removes a WebP if it's ours: it has the size we wrote, or an interrupted run left it. Returns
	 * whether one was removed.
	 */
	public static function discard( string $webp, FileRecord $file ): bool {
		if ( ! $file->ownsWebp() ) {
			return false;
		}
		if ( FileRecord::WORKING === $file->status ) {
			AtomicFile::discard( $webp );
		}
		clearstatcache( true, $webp );
		if ( ! is_file( $webp ) || is_link( $webp ) ) {
			return false;
		}
		// A different size means that something else has written this file since.
		if ( FileRecord::MADE === $file->status && filesize( $webp ) !== $file->bytes ) {
			return false;
		}
		// phpcs:ignore WordPress.WP.AlternativeFunctions -- wp_delete_file() does not tell whether the file is gone.
		return is_writable( dirname( $webp ) ) && unlink( $webp );
	}

	private static function isUpToDate( FileRecord $known, string $signature, string $webp ): bool {
		if ( ! $known->isFinalFor( $signature ) ) {
			return false;
		}
		clearstatcache( true, $webp );
		if ( FileRecord::MADE === $known->status ) {
			return is_file( $webp );
		}
		return 'foreign_file' !== $known->reason || file_exists( $webp );
	}

	/** A WebP made for another attachment with the same file belongs to this one too. */
	private static function shared( Attachment $attachment, string $name, string $signature ): ?FileRecord {
		$records = new Records();
		foreach ( Attachment::sharing( $attachment->id ) as $id ) {
			$theirs = $records->get( $id )->file( $name );
			if ( null !== $theirs && FileRecord::MADE === $theirs->status && $theirs->signature === $signature ) {
				return $theirs;
			}
		}
		return null;
	}
}
