<?php

declare(strict_types=1);

namespace Imagemill\WebP\Command;

/** WP-CLI's terminal. */
final class WpCliConsole implements Console {

	/** @var object|null */
	private $bar = null;

	public function line( string $text ): void {
		\WP_CLI::line( $text );
	}

	public function warn( string $text ): void {
		\WP_CLI::warning( $text );
	}

	public function progress( string $title, int $steps ): void {
		$this->bar = \WP_CLI\Utils\make_progress_bar( $title, $steps );
	}

	public function step( int $steps = 1 ): void {
		if ( null !== $this->bar && $steps > 0 ) {
			$this->bar->tick( $steps );
		}
	}

	public function endProgress(): void {
		if ( null !== $this->bar ) {
			$this->bar->finish();
			$this->bar = null;
		}
	}

	public function confirm( string $question ): bool {
		fwrite( STDERR, $question . ' [y/N] ' ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- A terminal, not a file.
		return in_array( strtolower( trim( (string) fgets( STDIN ) ) ), array( 'y', 'yes' ), true );
	}
}
