<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Engine\Canvas;
use Imagemill\Shared\Engine\EngineException;
use Imagemill\Shared\Image\ImageInfo;

/**
 * Makes the sizes of a decoded image, largest first. Crops before rotating, so that it needs no
 * upright copy of the whole image, and replaces the pixels with a half-size copy as soon as that's
 * enough.
 */
final class Scaler {
	/** Each size is made from pixels at least this many times as wide and high. */
	private const ENOUGH = 2;

	private Canvas $canvas;

	private ImageInfo $info;

	public function __construct( Canvas $canvas, ImageInfo $info ) {
		$this->canvas = $canvas;
		$this->info   = $info;
	}

	/**
	 * The upright image for a geometry.
	 *
	 * @throws EngineException
	 */
	public function make( Geometry $geometry ): Canvas {
		$stored  = $geometry->asStored( $this->info->orientation, $this->info->width, $this->info->height );
		$resized = $this->canvas->cropAndResize( $stored->inResizedCopy( $this->scaleX(), $this->scaleY(), $this->canvas->width(), $this->canvas->height() ) );
		return 1 === $this->info->orientation ? $resized : $resized->upright( $this->info->orientation );
	}

	/**
	 * Halves the pixels as often as all these geometries allow. Larger ones won't look good
	 * afterward.
	 *
	 * @param Geometry[] $left
	 * @throws EngineException
	 */
	public function reduceFor( array $left ): void {
		while ( array() !== $left && min( array_map( array( $this, 'ratio' ), $left ) ) >= 2 * self::ENOUGH ) {
			$this->canvas = $this->canvas->half();
		}
	}

	/** How many pixels there are now for each pixel of the result, on the side with fewer. */
	private function ratio( Geometry $geometry ): float {
		$stored = $geometry->asStored( $this->info->orientation, $this->info->width, $this->info->height );
		return min( $stored->cropWidth * $this->scaleX() / $stored->width, $stored->cropHeight * $this->scaleY() / $stored->height );
	}

	private function scaleX(): float {
		return $this->canvas->width() / $this->info->width;
	}

	private function scaleY(): float {
		return $this->canvas->height() / $this->info->height;
	}
}
