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
	 * @throws EngineException If it returns false; contains the last warning's text.
	 */
	public static function caught( callable $work, string $reason ) {
		$warning = '';
		// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_set_error_handler -- For one call, because GD reports errors only as warnings.
		set_error_handler(
			static function ( int $level, string $message ) use ( &$warning ): bool {
				$warning = $message;
				return true;
			}
		);
		try {
			$result = $work();
		} catch ( \Error $error ) { // A disabled function, or a value that PHP 8 rejects.
			$exception = new EngineException( $reason, $error->getMessage(), $error );
			throw $exception;
		} finally {
			restore_error_handler();
		}
		if ( false === $result || null === $result ) { // PHP 7 gives null for a disabled function.
			$exception = new EngineException( $reason, $warning );
			throw $exception;
		}
		return $result;
	}
}
