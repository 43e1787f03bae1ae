<?php

declare(strict_types=1);

namespace Imagemill\WebP\Command;

/** A command for the command line. */
interface Command {

	/** Done as asked. */
	public const DONE = 0;
	/** Done, but the answer is no: something has problems. */
	public const NO = 1;
	/** Not done: wrong usage, or another process is working. */
	public const NOT_DONE = 2;

	/**
	 * @param string[]                  $arguments
	 * @param array<string,string|bool> $options By name, without dashes.
	 * @return int Exit code: DONE, NO or NOT_DONE.
	 */
	public function run( array $arguments, array $options, Console $console ): int;
}
