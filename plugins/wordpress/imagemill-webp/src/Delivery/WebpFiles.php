<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/** Asks the disk which pictures have a WebP beside them, once per file and request. */
final class WebpFiles {

	/** @var array<string,bool> */
	private array $known = array();

	/** @var callable(string):bool */
	private $isFile;

	/** @param callable(string):bool $isFile */
	public function __construct( callable $isFile ) {
		$this->isFile = $isFile;
	}

	public static function onDisk(): self {
		return new self( 'is_file' );
	}

	public function has( string $file ): bool {
		if ( ! isset( $this->known[ $file ] ) ) {
			$this->known[ $file ] = ( $this->isFile )( $file . '.webp' );
		}
		return $this->known[ $file ];
	}
}
