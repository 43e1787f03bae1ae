<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery\Rules;

/** Requests a converted image from this site's own web server. */
final class LiveTest {

	/** @return array{code:string,file:string,with:array<string,mixed>,without:array<string,mixed>} */
	public static function run(): array {
		$sample = Sample::find();
		if ( null === $sample ) {
			return self::result( SelfTest::NO_IMAGE, '', new Answer( '' ), new Answer( '' ) );
		}
		// A URL that was never requested before, so no cache has it. A cache that ignores Vary is
		// caught by the second request.
		$url     = add_query_arg( 'imagemill', bin2hex( random_bytes( 8 ) ), $sample->url );
		$with    = self::ask( $url, SelfTest::WITH );
		$without = '' === $with->error ? self::ask( $url, SelfTest::WITHOUT ) : new Answer( $with->error );
		$code    = SelfTest::judge( $with, $without, (string) file_get_contents( $sample->file ), (string) file_get_contents( $sample->file . '.webp' ) );
		return self::result( $code, wp_basename( $sample->file ), $with, $without );
	}

	/** @return array{code:string,file:string,with:array<string,mixed>,without:array<string,mixed>} */
	public static function result( string $code, string $file, Answer $with, Answer $without ): array {
		return array(
			'code'    => $code,
			'file'    => $file,
			'with'    => $with->toArray(),
			'without' => $without->toArray(),
		);
	}

	private static function ask( string $url, string $accept ): Answer {
		$headers = array( 'Accept' => $accept );
		// If the site is behind a password, reuse the admin's, as Site Health does.
		if ( isset( $_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW'] ) ) {
			// phpcs:ignore WordPress.Security.ValidatedSanitizedInput, WordPress.PHP.DiscouragedPHPFunctions -- Sent back unchanged, to the same site.
			$headers['Authorization'] = 'Basic ' . base64_encode( wp_unslash( $_SERVER['PHP_AUTH_USER'] ) . ':' . wp_unslash( $_SERVER['PHP_AUTH_PW'] ) );
		}
		$response = wp_remote_get(
			$url,
			array(
				'headers'     => $headers,
				'timeout'     => 10,
				'redirection' => 2,
				'decompress'  => true,
				// As WordPress does for requests to itself.
				'sslverify'   => apply_filters( 'https_local_ssl_verify', false ), // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- A WordPress filter.
			)
		);
		if ( is_wp_error( $response ) ) {
			return new Answer( $response->get_error_message() );
		}
		return new Answer(
			'',
			(int) wp_remote_retrieve_response_code( $response ),
			self::header( $response, 'content-type' ),
			array( self::header( $response, 'vary' ) ),
			wp_remote_retrieve_body( $response )
		);
	}

	/** @param array<string,mixed> $response */
	private static function header( array $response, string $name ): string {
		$value = wp_remote_retrieve_header( $response, $name );
		return is_array( $value ) ? implode( ',', $value ) : (string) $value;
	}
}
