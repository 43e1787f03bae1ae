<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/** An `<img>` in a page, or the `<link>` that preloads one, and its position. */
final class ImgTag {

	/** @var string `img` or `link`. */
	public string $name;

	/** @var int Offset of its `<`, in bytes. */
	public int $start;

	/** @var int Offset after its `>`. */
	public int $end;

	/** @var array<string,string> Values with entities decoded; an attribute without a value is ''. */
	public array $attributes;

	/** @param array<string,string> $attributes */
	public function __construct( string $name, int $start, int $end, array $attributes ) {
		$this->name       = $name;
		$this->start      = $start;
		$this->end        = $end;
		$this->attributes = $attributes;
	}
}
