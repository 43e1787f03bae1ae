<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery\Rules;

/**
 * Judges whether the web server serves WebP correctly, from the same URL requested with and without
 * `Accept: image/webp`.
 */
final class SelfTest {

	public const WORKS        = 'works';
	public const NO_IMAGE     = 'no_picture';
	public const NOT_WRITABLE = 'not_writable';
	public const UNREACHABLE  = 'unreachable';
	public const REFUSED      = 'refused';
	public const NOT_SENT     = 'not_sent';
	public const SENT_TO_ALL  = 'sent_to_all';
	public const NO_VARY      = 'no_vary';
	public const WRONG_TYPE   = 'wrong_type';
	public const OTHER_IMAGE  = 'other_picture';

	/** The Accept headers of browsers with and without WebP support. */
	public const WITH    = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8';
	public const WITHOUT = 'image/png,image/*;q=0.8,*/*;q=0.5';

	/** Returns one of the codes above. `$original` and `$webp` are the bytes on disk. */
	public static function judge( Answer $with, Answer $without, string $original, string $webp ): string {
		foreach ( array( $with, $without ) as $answer ) {
			if ( '' !== $answer->error ) {
				return self::UNREACHABLE;
			}
			if ( 200 !== $answer->status ) {
				return self::REFUSED;
			}
		}
		if ( $without->body === $webp ) {
			return self::SENT_TO_ALL;
		}
		if ( $with->body === $original ) {
			return self::NOT_SENT;
		}
		if ( $with->body !== $webp || $without->body !== $original ) {
			return self::OTHER_IMAGE;
		}
		if ( 'image/webp' !== $with->type || 'image/webp' === $without->type ) {
			return self::WRONG_TYPE;
		}
		return $with->variesByAccept() && $without->variesByAccept() ? self::WORKS : self::NO_VARY;
	}
}
