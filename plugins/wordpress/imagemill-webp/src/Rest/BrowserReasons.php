<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

/**
 * Why a browser made no WebP for a file: the codes it may report, the same as in
 * browser/src/convert/reasons.ts.
 */
final class BrowserReasons {
	public const ALL = array(
		'larger',
		'animated_gif',
		'animated_png',
		'other_type',
		'damaged',
		'bad_geometry',
		'too_wide',
		'too_many_pixels',
		'browser_memory',
		'browser_time',
		'browser_engine',
		'fetch_failed',
		'upload_too_large',
		'upload_refused',
	);
}
