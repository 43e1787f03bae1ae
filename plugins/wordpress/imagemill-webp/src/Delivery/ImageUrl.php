<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/** A URL in a page that points to an image in the uploads folder. */
final class ImageUrl {

	/** @var string The image file. */
	public string $file;

	/** @var string Its path relative to uploads: "2024/05/photo.jpg". */
	public string $relative;

	/** @var string URL of its WebP, escaped for a srcset. */
	public string $webpUrl;

	public function __construct( string $file, string $relative, string $webpUrl ) {
		$this->file     = $file;
		$this->relative = $relative;
		$this->webpUrl  = $webpUrl;
	}
}
