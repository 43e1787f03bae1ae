<?php

declare(strict_types=1);

namespace Imagemill\WebP\Command;

use Imagemill\WebP\Library\Library;
use Imagemill\WebP\Queue\Cron;

/** `doctor [--format=json]`: what this host can do, and what is in the way. */
final class DoctorCommand implements Command {

	private Library $library;

	public function __construct( Library $library ) {
		$this->library = $library;
	}

	public function run( array $arguments, array $options, Console $console ): int {
		$refusal = Answer::refusal( $options, array(), $arguments );
		if ( null !== $refusal ) {
			$console->warn( $refusal );
			return self::NOT_DONE;
		}
		$uploads = wp_get_upload_dir();
		$checks  = array(
			array(
				'webp',
				$this->library->converter()->canWriteWebp(),
				__( 'PHP writes WebP', 'imagemill-webp' ),
				__( 'This PHP cannot write WebP. Open Media → WebP and let the browser convert, or install GD with WebP.', 'imagemill-webp' ),
			),
			array( 'uploads', wp_is_writable( $uploads['basedir'] ), __( 'The uploads folder can be written', 'imagemill-webp' ), __( 'The uploads folder cannot be written by this user.', 'imagemill-webp' ) ),
			array(
				'cron',
				false !== wp_next_scheduled( Cron::HOOK ),
				__( 'The background is scheduled', 'imagemill-webp' ),
				__( 'The background is not scheduled. Visit the site once, or run "wp imagemill-webp convert".', 'imagemill-webp' ),
			),
			array( 'running', ! $this->library->status()->paused, __( 'The background is not paused', 'imagemill-webp' ), __( 'The background is paused. Resume it under Media → WebP.', 'imagemill-webp' ) ),
		);
		$lines = array();
		$good  = true;
		foreach ( $checks as list( , $is_good, $yes, $no ) ) {
			$lines[] = $is_good ? '✓ ' . $yes : '✗ ' . $no;
			$good    = $good && $is_good;
		}
		$host = $this->library->converter()->describe();
		foreach ( $host as $name => $value ) {
			$lines[] = $name . ': ' . ( is_scalar( $value ) && ! is_bool( $value ) ? (string) $value : (string) wp_json_encode( $value, JSON_UNESCAPED_SLASHES ) );
		}
		Answer::give(
			$options,
			$console,
			array(
				'good'   => $good,
				'checks' => array_map( static fn ( array $check ): bool => $check[1], array_column( $checks, null, 0 ) ),
				'host'   => $host,
			),
			$lines
		);
		return $good ? self::DONE : self::NO;
	}
}
