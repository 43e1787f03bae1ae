<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/**
 * Checks the disk for images that have a WebP, and for the sizes of both, once per file and
 * request.
 */
final class WebpFiles {

	/** @var array<string,int|null> Bytes by file; null if it doesn't exist. */
	private array $known = array();

	/** @var callable(string):?int */
	private $weigh;

	/** @param callable(string):?int $weigh Returns a file's bytes; null if it doesn't exist. */
	public function __construct( callable $weigh ) {
		$this->weigh = $weigh;
	}

	public static function onDisk(): self {
		return new self( static fn ( string $file ): ?int => is_file( $file ) ? (int) filesize( $file ) : null );
	}

	public function has( string $file ): bool {
		return null !== $this->bytes( $file . '.webp' );
	}

	/** Whether one image's WebP is no larger than another image. */
	public function isNoHeavier( string $file, string $than ): bool {
		$limit = $this->bytes( $than );
		return null !== $limit && $this->has( $file ) && $this->bytes( $file . '.webp' ) <= $limit;
	}

	private function bytes( string $file ): ?int {
		if ( ! array_key_exists( $file, $this->known ) ) {
			$this->known[ $file ] = ( $this->weigh )( $file );
		}
		return $this->known[ $file ];
	}
}
