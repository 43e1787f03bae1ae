<?php

declare(strict_types=1);

namespace Imagemill\WebP\Command;

use Imagemill\WebP\Library\Library;

/**
 * Gives every picture of the media library a WebP beside it.
 *
 * Only WP-CLI's side: what the commands do is in their own classes.
 */
final class WpCli {

	/** Static, because WP-CLI treats every other public method as a command. */
	public static function register(): void {
		\WP_CLI::add_command( 'imagemill-webp', self::class );
	}

	/**
	 * Converts what waits, or the attachments named.
	 *
	 * Exit code 0: done. 1: done, but some files have problems. 2: not done.
	 *
	 * ## OPTIONS
	 *
	 * [<id>...]
	 * : Attachments. Without any: all that wait, with --force all there are.
	 *
	 * [--dry-run]
	 * : Only say how many files and bytes there would be.
	 *
	 * [--force]
	 * : Make what is done again, and try again what failed.
	 *
	 * [--format=<format>]
	 * : How to answer.
	 * ---
	 * default: text
	 * options:
	 *   - text
	 *   - json
	 * ---
	 *
	 * @param string[]                  $arguments
	 * @param array<string,string|bool> $options
	 */
	public function convert( array $arguments, array $options ): void {
		$this->run( new ConvertCommand( Library::instance() ), $arguments, $options );
	}

	/**
	 * Says how far the library is and what has problems.
	 *
	 * ## OPTIONS
	 *
	 * [--format=<format>]
	 * : How to answer.
	 * ---
	 * default: text
	 * options:
	 *   - text
	 *   - json
	 * ---
	 *
	 * @param string[]                  $arguments
	 * @param array<string,string|bool> $options
	 */
	public function status( array $arguments, array $options ): void {
		$this->run( new StatusCommand( Library::instance() ), $arguments, $options );
	}

	/**
	 * Removes WebP files: of the attachments named, or all, and pauses the background then.
	 *
	 * ## OPTIONS
	 *
	 * [<id>...]
	 * : Attachments. Without any: all.
	 *
	 * [--dry-run]
	 * : Only say how many files there are.
	 *
	 * [--yes]
	 * : Do not ask.
	 *
	 * [--format=<format>]
	 * : How to answer.
	 * ---
	 * default: text
	 * options:
	 *   - text
	 *   - json
	 * ---
	 *
	 * @param string[]                  $arguments
	 * @param array<string,string|bool> $options
	 */
	public function delete( array $arguments, array $options ): void {
		$this->run( new DeleteCommand( Library::instance() ), $arguments, $options );
	}

	/**
	 * Says what this host can do, and what keeps it from doing it.
	 *
	 * ## OPTIONS
	 *
	 * [--format=<format>]
	 * : How to answer.
	 * ---
	 * default: text
	 * options:
	 *   - text
	 *   - json
	 * ---
	 *
	 * @param string[]                  $arguments
	 * @param array<string,string|bool> $options
	 */
	public function doctor( array $arguments, array $options ): void {
		$this->run( new DoctorCommand( Library::instance() ), $arguments, $options );
	}

	private function run( Command $command, array $arguments, array $options ): void {
		\WP_CLI::halt( $command->run( $arguments, $options, new WpCliConsole() ) );
	}
}
