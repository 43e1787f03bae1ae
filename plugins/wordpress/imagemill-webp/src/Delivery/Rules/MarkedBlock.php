<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery\Rules;

/**
 * Adds a marked block to the text of an .htaccess file. Removing it restores the text byte for
 * byte.
 */
final class MarkedBlock {

	private const BEGIN = '# BEGIN Imagemill WebP';

	private const END = '# END Imagemill WebP';

	/** The text had no final newline; the one we added is removed with the block. */
	private const OPEN_LINE = ' (after an open line)';

	/** The file didn't exist before. */
	private const NEW_FILE = ' (in a new file)';

	/** @param string|null $text Null if there's no file yet. */
	public static function add( ?string $text, string $lines ): string {
		$rest = null === $text ? null : self::remove( $text );
		if ( null === $rest ) {
			return self::BEGIN . self::NEW_FILE . "\n" . $lines . "\n" . self::END . "\n";
		}
		// Before WordPress's rules, because those of a multisite network stop rewriting for every
		// existing file, but after the site owner's rules, which go first.
		if ( 1 === preg_match( '~^# BEGIN WordPress\b~m', $rest, $match, PREG_OFFSET_CAPTURE ) ) {
			$at = $match[0][1];
			return substr( $rest, 0, $at ) . self::BEGIN . "\n" . $lines . "\n" . self::END . "\n" . substr( $rest, $at );
		}
		$open = '' !== $rest && "\n" !== substr( $rest, -1 );
		return $rest . ( $open ? "\n" : '' ) . self::BEGIN . ( $open ? self::OPEN_LINE : '' ) . "\n" . $lines . "\n" . self::END . "\n";
	}

	public static function isIn( string $text ): bool {
		return 1 === preg_match( self::pattern(), $text );
	}

	/** Null if there was no file before. Text without the block is returned unchanged. */
	public static function remove( string $text ): ?string {
		$isNew = false;
		$rest  = preg_replace_callback(
			self::pattern(),
			static function ( array $match ) use ( &$isNew ): string {
				$isNew = $isNew || self::NEW_FILE === $match[2];
				return self::OPEN_LINE === $match[2] ? '' : $match[1];
			},
			$text
		);
		return $isNew && '' === $rest ? null : (string) $rest;
	}

	private static function pattern(): string {
		return '~(^|\r?\n)' . preg_quote( self::BEGIN, '~' ) . '((?: \([a-z ]+\))?)\r?\n(?:(?!' . preg_quote( self::BEGIN, '~' ) . ')[^\n]*\n)*?' .
			preg_quote( self::END, '~' ) . '(?:\r?\n|$)~D';
	}
}
