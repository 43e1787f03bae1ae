<?php

declare(strict_types=1);

namespace Imagemill\WebP\Command;

/** Where a command speaks to. */
interface Console {

	/** A line of the answer. */
	public function line( string $text ): void;

	/** A remark that is no part of the answer. */
	public function warn( string $text ): void;

	/** Begins a progress bar of so many steps. */
	public function progress( string $title, int $steps ): void;

	/** Progress by so many steps. */
	public function step( int $steps = 1 ): void;

	/** Ends the progress bar. */
	public function endProgress(): void;

	/** Whether the person says yes; asks nobody who has said so before. */
	public function confirm( string $question ): bool;
}
