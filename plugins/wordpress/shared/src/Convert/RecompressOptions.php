<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** How an upload is made smaller in its own format. */
final class RecompressOptions {
	/** @var int Largest width as people see it; 0 for any. */
	public int $maxWidth = 2560;

	/** @var int Largest height; 0 for any. */
	public int $maxHeight = 2560;

	/** @var int 1 to 100; a JPEG's own quality is never raised. */
	public int $jpegQuality = 82;

	/** @var int 1 to 100; lossless WebP stays lossless. */
	public int $webpQuality = 82;

	/** @var bool PNG stays without loss; false leaves PNG that fits as it is. */
	public bool $png = true;

	/** @var bool Position data goes in any case; with true so does the rest (camera, author, caption), all but the colour profile. */
	public bool $dropAllMetadata = false;
}
