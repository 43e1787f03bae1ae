<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

use Imagemill\WebP\Library\FileRecord;
use Imagemill\WebP\Library\Record;

/**
 * Files are marked as in progress before work on them starts. A process that holds the lock and
 * finds marks knows that the previous one died on the first marked file. That file is given up; the
 * others get another chance, but not forever.
 */
final class CrashMarker {

	/** How many processes may die on one attachment. */
	private const CHANCES = 3;

	/**
	 * @param string[] $names In working order.
	 */
	public static function begin( Record $record, array $names ): Record {
		$files = array();
		foreach ( $names as $name ) {
			$before         = $record->file( $name );
			$files[ $name ] = new FileRecord( FileRecord::WORKING, '', 0, 0, '', null === $before ? '' : $before->by );
		}
		// First in the record, in working order: the first one still marked is the one being worked
		// on.
		return $record->withFiles( $files + array_diff_key( $record->files(), $files ) );
	}

	public static function isLeft( Record $record ): bool {
		return array() !== self::interrupted( $record );
	}

	/** After a crash: records which file it crashed on. The signature says for which bytes. */
	public static function settle( Record $record, callable $signatureOf ): Record {
		$names   = self::interrupted( $record );
		$crashes = $record->crashes + 1;
		foreach ( $names as $index => $name ) {
			$given_up = 0 === $index || $crashes >= self::CHANCES;
			$record   = $record->with(
				$name,
				$given_up
					? new FileRecord( FileRecord::CRASHED, 'crashed', 0, 0, $signatureOf( $name ) )
					: new FileRecord( FileRecord::PENDING )
			);
		}
		return $record->crashed( $crashes );
	}

	/** After a normal end: files there was no time for become pending. */
	public static function end( Record $record ): Record {
		foreach ( self::interrupted( $record ) as $name ) {
			$record = $record->with( $name, new FileRecord( FileRecord::PENDING ) );
		}
		return $record;
	}

	/** @return string[] */
	private static function interrupted( Record $record ): array {
		$working = array_filter( $record->files(), static fn ( FileRecord $file ): bool => FileRecord::WORKING === $file->status );
		return array_map( 'strval', array_keys( $working ) );
	}
}
