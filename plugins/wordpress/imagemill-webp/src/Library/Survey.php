<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Files\AtomicFile;

/** Compares what is remembered of an attachment with what lies on the disk. */
final class Survey {

	/** The record after clearing up: what is gone is forgotten, what is foreign is left alone. */
	public Record $record;
	/** @var string[] Names of files that need a WebP. */
	public array $todo = array();

	/**
	 * Removes WebP files of ours that show what is no longer there, and finds what is to be done.
	 *
	 * @param bool $again Make what is done again, and try what failed.
	 */
	public static function clearUp( Attachment $attachment, Record $record, bool $again = false ): self {
		$survey = new self();
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
			$record         = $record->with( $name, new FileRecord( FileRecord::PENDING ) );
			$survey->todo[] = $name;
		}
		$survey->record = $record;
		return $survey;
	}

	/** Whether anything is to be done; looks only. */
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

	/** Removes a WebP if it is ours: as long as we made it, or as what was interrupted left it. Whether one went. */
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
		// Another length means that somebody else has written there since.
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

	/** A WebP that was made for another attachment with the same file is this one's too. */
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
