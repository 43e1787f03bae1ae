<?php

declare(strict_types=1);

namespace Imagemill\WebP\Command;

use Imagemill\WebP\Library\Library;

/** Creates a WebP next to every image in the media library. */
final class WpCli {

	/** Static, because WP-CLI treats every other public method as a command. */
	public static function register(): void {
		\WP_CLI::add_command( 'imagemill-webp', self::class );
	}

	/**
	 * Converts all pending attachments, or the given ones.
	 *
	 * Exit code 0: done. 1: done, but some files have problems. 2: not done.
	 *
	 * ## OPTIONS
	 *
	 * [<id>...]
	 * : Attachment ids. Default: all pending attachments, or with --force, all attachments.
	 *
	 * [--dry-run]
	 * : Only report how many files and bytes it would create.
	 *
	 * [--force]
	 * : Convert files again that are already done, and retry failed ones.
	 *
	 * [--format=<format>]
	 * : Output format.
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
	 * Shows the library's progress and lists problems.
	 *
	 * ## OPTIONS
	 *
	 * [--format=<format>]
	 * : Output format.
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
	 * Deletes the WebP files of the given attachments, or all WebP files.
	 *
	 * Deleting all of them also pauses conversion in the background.
	 *
	 * ## OPTIONS
	 *
	 * [<id>...]
	 * : Attachment ids. Default: all attachments.
	 *
	 * [--dry-run]
	 * : Only report how many files it would delete.
	 *
	 * [--yes]
	 * : Don't ask for confirmation.
	 *
	 * [--format=<format>]
	 * : Output format.
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
	 * Shows what this host can do, and what prevents it from converting.
	 *
	 * ## OPTIONS
	 *
	 * [--format=<format>]
	 * : Output format.
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
