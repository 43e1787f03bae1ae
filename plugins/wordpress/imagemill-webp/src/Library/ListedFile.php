<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

/**
 * A file that WordPress lists for an attachment, and the file it was made from. Names only, because
 * all are in one folder.
 */
final class ListedFile {

	public string $name;
	/** The original this file was made from; its own name if it's the original or none is known. */
	public string $source;
	/** The registered size it was made for, such as `medium`; null for whole images. */
	public ?string $size;

	public function __construct( string $name, string $source, ?string $size = null ) {
		$this->name   = $name;
		$this->source = $source;
		$this->size   = $size;
	}
}
