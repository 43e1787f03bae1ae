<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

/** A file that WordPress knows of an attachment, and the file its picture comes from. Names only, all in one folder. */
final class ListedFile {

	public string $name;
	/** The original this file was made of; its own name where it is the original, or where none is known. */
	public string $source;
	/** Registered size it was made for, such as `medium`; null for whole pictures. */
	public ?string $size;

	public function __construct( string $name, string $source, ?string $size = null ) {
		$this->name   = $name;
		$this->source = $source;
		$this->size   = $size;
	}
}
