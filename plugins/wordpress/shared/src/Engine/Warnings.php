<?php
declare(strict_types=1);

namespace Imagemill\Shared\Engine;

/** Runs code of libraries that complain by PHP's warnings: those are caught, and nobody else sees them. */
final class Warnings {
	/**
	 * What $work gives.
	 *
	 * @param callable(): mixed $work
	 * @param string            $reason One of Convert\Reasons for the case that it gives false.
	 * @return mixed
	 * @throws EngineTrouble When it gives false; with the last warning's words.
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
		} catch ( \Error $error ) { // A disabled function, or a value that PHP 8 refuses.
			$trouble = new EngineTrouble( $reason, $error->getMessage(), $error );
			throw $trouble;
		} finally {
			restore_error_handler();
		}
		if ( false === $result || null === $result ) { // Null is what PHP 7 gives of a disabled function.
			$trouble = new EngineTrouble( $reason, $words );
			throw $trouble;
		}
		return $result;
	}
}
