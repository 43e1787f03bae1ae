<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

/**
 * Runs library code that complains through PHP warnings, and keeps them from showing anywhere else.
 */
final class Warnings {
	/**
	 * Returns the result of $work.
	 *
	 * @param callable(): mixed $work
	 * @param string            $reason The Convert\Reasons code to use if it returns false.
	 * @return mixed
	 * @throws EngineTrouble If it returns false; contains the last warning's text.
	 */
	public static function caught( callable $work, string $reason ) {
		$words = '';
		// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_set_error_handler -- For one call; GD tells what is wrong in no other way.
		set_error_handler(
			static function ( int $level, string $message ) use ( &$words ): bool {
				$words = $message;
				return true;
			}
		);
		try {
			$result = $work();
		} catch ( \Error $error ) { // A disabled function, or a value that PHP 8 rejects.
			$trouble = new EngineTrouble( $reason, $error->getMessage(), $error );
			throw $trouble;
		} finally {
			restore_error_handler();
		}
		if ( false === $result || null === $result ) { // PHP 7 gives null for a disabled function.
			$trouble = new EngineTrouble( $reason, $words );
			throw $trouble;
		}
		return $result;
	}
}
