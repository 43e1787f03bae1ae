<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** Every reason an Outcome of the Converter can give; the Recompressor has one more. Plugins turn them into words of their language. */
final class Reasons {
	// SKIPPED.
	public const ALREADY_WEBP = 'already_webp';
	public const AVIF         = 'avif';
	public const SVG          = 'svg';
	public const OTHER_TYPE   = 'other_type';
	public const ANIMATED_PNG = 'animated_png';
	public const ANIMATED_GIF = 'animated_gif';
	public const TOO_WIDE     = 'too_wide'; // Over 16,383 px on a side: no WebP can hold it.

	// FAILED.
	public const MISSING       = 'missing';
	public const EMPTY_FILE    = 'empty';
	public const DAMAGED       = 'damaged';
	public const TRUNCATED     = 'truncated';
	public const NOT_WRITABLE  = 'not_writable';
	public const BAD_RESULT    = 'bad_result'; // The encoder wrote something that is not the picture.
	public const WRONG_SIZE    = 'wrong_size'; // A result with other dimensions than asked for.
	public const BAD_GEOMETRY  = 'bad_geometry'; // A crop outside of the source.

	// BEYOND.
	public const NO_ENCODER = 'no_encoder';
	public const MEMORY     = 'memory';
	public const COLOURS    = 'colours'; // CMYK with a profile, and nobody here can convert it.
	public const DECODER    = 'decoder'; // The library here does not open it, though it looks whole.

	// LARGER.
	public const LARGER = 'larger';
}
