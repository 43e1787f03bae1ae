<?php

declare(strict_types=1);

namespace Imagemill\WebP\Settings;

use Imagemill\WebP\Delivery\Rules\SelfTest;

/** Explains the server rules test in plain words. The text isn't escaped. */
final class RulesWords {

	/** @param array<string,mixed> $check As returned by Rules::lastCheck(). */
	public static function summary( array $check ): string {
		switch ( $check['code'] ?? '' ) {
			case SelfTest::WORKS:
				return __( 'Your web server sends WebP to browsers that read it, and the original to all others.', 'imagemill-webp' );
			case SelfTest::NO_IMAGE:
				return __( 'No picture has a WebP yet, so there was nothing to test with. Try again when the first pictures are converted.', 'imagemill-webp' );
			case SelfTest::NOT_WRITABLE:
				/* translators: %s: path of a file. */
				return sprintf( __( 'The file %s cannot be written, so the rules could not be added.', 'imagemill-webp' ), $check['file'] ?? '' );
			case SelfTest::UNREACHABLE:
				/* translators: %s: error message. */
				return sprintf( __( 'Your site could not reach itself to test the rules: %s', 'imagemill-webp' ), $check['with']['error'] ?? '' );
			case SelfTest::REFUSED:
				return __( 'Your web server did not give out the picture that was asked for.', 'imagemill-webp' );
			case SelfTest::NOT_SENT:
				return __( 'Your web server sent the original to a browser that reads WebP: the rules are not in effect.', 'imagemill-webp' );
			case SelfTest::SENT_TO_ALL:
				return __( 'WebP was sent to a browser that does not read it. A cache in front of your site probably mixes up the two.', 'imagemill-webp' );
			case SelfTest::NO_VARY:
				return __( 'The header "Vary: Accept" is missing, so a cache could send WebP to a browser that does not read it.', 'imagemill-webp' );
			case SelfTest::WRONG_TYPE:
				return __( 'The right file came with the wrong content type.', 'imagemill-webp' );
			default:
				return __( 'Something between your site and its visitors changed the pictures on the way.', 'imagemill-webp' );
		}
	}

	/**
	 * What was requested and what came back, one sentence each; nothing for a request that wasn't
	 * made.
	 *
	 * @param array<string,mixed> $check
	 * @return string[]
	 */
	public static function seen( array $check ): array {
		$lines = array();
		foreach ( array( 'with', 'without' ) as $which ) {
			$answer = $check[ $which ] ?? array();
			if ( empty( $answer['status'] ) ) {
				continue;
			}
			$came = sprintf(
				/* translators: 1: HTTP status, 2: content type, 3: size such as "23 KB", 4: "with" or "without" the header. */
				__( 'status %1$d, %2$s, %3$s, %4$s', 'imagemill-webp' ),
				$answer['status'],
				'' === $answer['type'] ? __( 'no content type', 'imagemill-webp' ) : $answer['type'],
				size_format( $answer['bytes'] ),
				$answer['varies'] ? __( 'with "Vary: Accept"', 'imagemill-webp' ) : __( 'without "Vary: Accept"', 'imagemill-webp' )
			);
			$lines[] = 'with' === $which
				/* translators: 1: file name, 2: what came. */
				? sprintf( __( 'Asked for %1$s as a browser that reads WebP: %2$s.', 'imagemill-webp' ), $check['file'], $came )
				/* translators: 1: file name, 2: what came. */
				: sprintf( __( 'Asked for %1$s as a browser that does not: %2$s.', 'imagemill-webp' ), $check['file'], $came );
		}
		return $lines;
	}
}
