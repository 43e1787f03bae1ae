<?php

declare(strict_types=1);

namespace Imagemill\WebP\Command;

/** Writes a command's output, as text for people or as one JSON value for programs. */
final class Answer {

	/** The formats every command supports. */
	private const FORMATS = array( 'text', 'json' );

	/**
	 * Why these options can't be used, or null. `$unwanted` are the arguments of a command that
	 * takes none.
	 */
	public static function refusal( array $options, array $known, array $unwanted = array() ): ?string {
		if ( array() !== $unwanted ) {
			return __( 'This command takes no arguments.', 'imagemill-webp' );
		}
		$unknown = array_diff( array_keys( $options ), $known, array( 'format' ) );
		if ( array() !== $unknown ) {
			/* translators: %s: name of an option of a command, such as --dry-run */
			return sprintf( __( 'Unknown option: %s', 'imagemill-webp' ), '--' . reset( $unknown ) );
		}
		if ( ! in_array( $options['format'] ?? 'text', self::FORMATS, true ) ) {
			/* translators: %s: what was given as format */
			return sprintf( __( 'Expected text or json for --format but received %s', 'imagemill-webp' ), (string) $options['format'] );
		}
		return null;
	}

	public static function isJson( array $options ): bool {
		return 'json' === ( $options['format'] ?? 'text' );
	}

	/**
	 * @param array<string,mixed> $data  For programs.
	 * @param string[]            $lines For people.
	 */
	public static function give( array $options, Console $console, array $data, array $lines ): void {
		if ( self::isJson( $options ) ) {
			$console->line( (string) wp_json_encode( $data, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) );
		} else {
			array_map( array( $console, 'line' ), $lines );
		}
	}

	/**
	 * @param string[] $arguments
	 * @return int[]|null Attachment ids; null if one isn't a number.
	 */
	public static function ids( array $arguments ): ?array {
		foreach ( $arguments as $argument ) {
			if ( 1 !== preg_match( '/^[1-9]\d{0,18}$/', (string) $argument ) ) {
				return null;
			}
		}
		return array_map( 'intval', $arguments );
	}

	public static function size( int $bytes ): string {
		return (string) size_format( $bytes, $bytes >= 1024 * 1024 ? 1 : 0 );
	}
}
