<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/**
 * Every reason that a Converter's Outcome can give; the Recompressor has one more. Plugins turn
 * them into text.
 */
final class Reasons {
	// With Outcome::SKIPPED.
	public const ALREADY_WEBP = 'already_webp';
	public const AVIF         = 'avif';
	public const SVG          = 'svg';
	public const OTHER_TYPE   = 'other_type';
	public const ANIMATED_PNG = 'animated_png';
	public const ANIMATED_GIF = 'animated_gif';
	public const TOO_WIDE     = 'too_wide'; // Over 16,383 px on a side, the limit of WebP.

	// With Outcome::FAILED.
	public const MISSING       = 'missing';
	public const EMPTY_FILE    = 'empty';
	public const DAMAGED       = 'damaged';
	public const TRUNCATED     = 'truncated';
	public const NOT_WRITABLE  = 'not_writable';
	public const BAD_RESULT    = 'bad_result'; // The encoder's output doesn't match the image.
	public const WRONG_SIZE    = 'wrong_size'; // The result has the wrong dimensions.
	public const BAD_GEOMETRY  = 'bad_geometry'; // A crop outside the source.

	// With Outcome::NEEDS_BROWSER: a browser may still convert it.
	public const NO_ENCODER = 'no_encoder';
	public const MEMORY     = 'memory';
	public const COLORS     = 'colours'; // CMYK with a profile that nothing here can convert.
	public const DECODER    = 'decoder'; // The library can't open it, although it looks complete.

	// With Outcome::LARGER.
	public const LARGER = 'larger';
}
