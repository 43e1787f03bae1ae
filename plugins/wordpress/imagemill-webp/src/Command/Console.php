<?php

declare(strict_types=1);

namespace Imagemill\WebP\Command;

/** The terminal a command writes to. */
interface Console {

	/** Writes a line of output. */
	public function line( string $text ): void;

	/** Writes a remark that isn't part of the output. */
	public function warn( string $text ): void;

	/** Starts a progress bar with this many steps. */
	public function progress( string $title, int $steps ): void;

	/** Advances the progress bar by this many steps. */
	public function step( int $steps = 1 ): void;

	/** Ends the progress bar. */
	public function endProgress(): void;

	/** Asks the user, and returns whether they said yes. */
	public function confirm( string $question ): bool;
}
