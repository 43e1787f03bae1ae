<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** Options for making an upload smaller in its own format. */
final class RecompressOptions {
	/** @var int Maximum width as displayed; 0: no limit. */
	public int $maxWidth = 2560;

	/** @var int Maximum height; 0: no limit. */
	public int $maxHeight = 2560;

	/** @var int 1 to 100; a JPEG's own quality is never raised. */
	public int $jpegQuality = 82;

	/** @var int 1 to 100; lossless WebP stays lossless. */
	public int $webpQuality = 82;

	/** @var bool PNG stays lossless; false leaves PNG files alone that fit. */
	public bool $png = true;

	/** @var bool Position data is always removed; true also removes the rest, except the color profile. */
	public bool $dropAllMetadata = false;
}
