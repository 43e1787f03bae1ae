<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/** An address in a page that names a picture of the uploads folder. */
final class PictureUrl {

	/** @var string The picture's file. */
	public string $file;

	/** @var string The same below its uploads folder: "2024/05/photo.jpg". */
	public string $relative;

	/** @var string Address of the WebP beside it, written so that it can stand in a srcset. */
	public string $webpUrl;

	public function __construct( string $file, string $relative, string $webpUrl ) {
		$this->file     = $file;
		$this->relative = $relative;
		$this->webpUrl  = $webpUrl;
	}
}
