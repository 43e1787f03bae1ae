<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

use Imagemill\WebP\Library\FileRecord;
use Imagemill\WebP\Library\Record;

/**
 * Files are written down as being worked on before the work begins. Who finds them like this, and holds the lock, knows that
 * the process before died over the first of them: this one is given up, the others get another chance, but not for ever.
 */
final class CrashMarker {

	/** So many processes may die over one attachment. */
	private const CHANCES = 3;

	/**
	 * @param string[] $names In the order of work.
	 */
	public static function begin( Record $record, array $names ): Record {
		$files = array();
		foreach ( $names as $name ) {
			$before         = $record->file( $name );
			$files[ $name ] = new FileRecord( FileRecord::WORKING, '', 0, 0, '', null === $before ? '' : $before->by );
		}
		// In front, in the order of work: the first one still worked on is the one that was in hand.
		return $record->withFiles( $files + array_diff_key( $record->files(), $files ) );
	}

	public static function isLeft( Record $record ): bool {
		return array() !== self::interrupted( $record );
	}

	/** After a death: who died is remembered as crashed. The signature tells for which bytes. */
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

	/** After an end in order: what there was no time for waits. */
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
