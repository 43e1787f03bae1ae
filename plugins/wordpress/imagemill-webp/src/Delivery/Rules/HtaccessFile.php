<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery\Rules;

// phpcs:disable WordPress.WP.AlternativeFunctions -- WP_Filesystem's move() deletes the target first: for a moment there would be no .htaccess.

/**
 * The .htaccess that contains our block. It's replaced completely or not at all, because half a
 * .htaccess would take the site down.
 */
final class HtaccessFile {

	private string $path;

	public function __construct( string $path ) {
		$real       = realpath( $path );
		$this->path = false === $real ? $path : $real;
	}

	public function hasBlock(): bool {
		$text = $this->read();
		return null !== $text && MarkedBlock::isIn( $text );
	}

	public function add( string $lines ): bool {
		if ( is_file( $this->path ) && null === $this->read() ) {
			return false;
		}
		return $this->write( MarkedBlock::add( $this->read(), $lines ) );
	}

	/** True if the block is gone. */
	public function remove(): bool {
		$text = $this->read();
		if ( null === $text || ! MarkedBlock::isIn( $text ) ) {
			return true;
		}
		$rest = MarkedBlock::remove( $text );
		return null === $rest ? @unlink( $this->path ) : $this->write( $rest ); // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- The return value shows failure.
	}

	private function read(): ?string {
		$text = is_file( $this->path ) && is_readable( $this->path ) ? file_get_contents( $this->path ) : false;
		return false === $text ? null : $text;
	}

	private function write( string $text ): bool {
		$folder = dirname( $this->path );
		if ( ! is_dir( $folder ) || ! is_writable( $folder ) || ( is_file( $this->path ) && ! is_writable( $this->path ) ) ) {
			return false;
		}
		$temporary   = $this->path . '.imagemill-' . bin2hex( random_bytes( 6 ) );
		$permissions = is_file( $this->path ) ? fileperms( $this->path ) & 0777 : 0644;
		// phpcs:disable WordPress.PHP.NoSilencedErrors.Discouraged -- The return value shows failure.
		$done = @file_put_contents( $temporary, $text ) === strlen( $text ) && @chmod( $temporary, $permissions ) && @rename( $temporary, $this->path );
		if ( ! $done ) {
			@unlink( $temporary );
		}
		// phpcs:enable WordPress.PHP.NoSilencedErrors.Discouraged
		clearstatcache( true, $this->path );
		return $done;
	}
}
