<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

/** The part of the upright source to use, and the output size. */
final class Geometry {
	public int $cropX;
	public int $cropY;
	public int $cropWidth;
	public int $cropHeight;
	public int $width;
	public int $height;

	private function __construct( int $cropX, int $cropY, int $cropWidth, int $cropHeight, int $width, int $height ) {
		$this->cropX      = $cropX;
		$this->cropY      = $cropY;
		$this->cropWidth  = $cropWidth;
		$this->cropHeight = $cropHeight;
		$this->width      = $width;
		$this->height     = $height;
	}

	/** The whole source at its own size. */
	public static function whole( int $width, int $height ): self {
		return new self( 0, 0, $width, $height, $width, $height );
	}

	/** A part of the upright source, scaled to width × height. */
	public static function resized( int $cropX, int $cropY, int $cropWidth, int $cropHeight, int $width, int $height ): self {
		return new self( $cropX, $cropY, $cropWidth, $cropHeight, $width, $height );
	}

	/**
	 * Crops nothing if the aspect ratios match to within a pixel; otherwise takes the largest
	 * centered part.
	 */
	public static function byRatio( int $sourceWidth, int $sourceHeight, int $width, int $height ): self {
		$sameRatio = abs( $height - $width * $sourceHeight / $sourceWidth ) <= 1 || abs( $width - $height * $sourceWidth / $sourceHeight ) <= 1;
		if ( $sameRatio ) {
			return new self( 0, 0, $sourceWidth, $sourceHeight, $width, $height );
		}
		$scale      = min( $sourceWidth / $width, $sourceHeight / $height );
		$cropWidth  = max( 1, min( $sourceWidth, (int) round( $width * $scale ) ) );
		$cropHeight = max( 1, min( $sourceHeight, (int) round( $height * $scale ) ) );
		return new self( intdiv( $sourceWidth - $cropWidth, 2 ), intdiv( $sourceHeight - $cropHeight, 2 ), $cropWidth, $cropHeight, $width, $height );
	}

	/** Whether this is an image of these dimensions, unchanged. */
	public function isWhole( int $width, int $height ): bool {
		return $this->cropsNothing( $width, $height ) && $this->width === $width && $this->height === $height;
	}

	/** Whether this keeps all of an image of these dimensions. */
	public function cropsNothing( int $width, int $height ): bool {
		return 0 === $this->cropX && 0 === $this->cropY && $this->cropWidth === $width && $this->cropHeight === $height;
	}

	/** Whether the part is inside an image of these dimensions. */
	public function isInside( int $width, int $height ): bool {
		return $this->cropX >= 0 && $this->cropY >= 0 && $this->cropWidth > 0 && $this->cropHeight > 0 && $this->width > 0 && $this->height > 0
			&& $this->cropX + $this->cropWidth <= $width && $this->cropY + $this->cropHeight <= $height;
	}

	/** The same geometry in an image as stored, before the orientation is applied. */
	public function asStored( int $orientation, int $storedWidth, int $storedHeight ): self {
		$isSideways = $orientation >= 5;
		$x          = $isSideways ? $this->cropY : $this->cropX;
		$y          = $isSideways ? $this->cropX : $this->cropY;
		$width      = $isSideways ? $this->cropHeight : $this->cropWidth;
		$height     = $isSideways ? $this->cropWidth : $this->cropHeight;
		// Orientations that show the stored left side on the right or at the bottom; below, the
		// same for the top.
		if ( in_array( $orientation, array( 2, 3, 7, 8 ), true ) ) {
			$x = $storedWidth - $x - $width;
		}
		if ( in_array( $orientation, array( 3, 4, 6, 7 ), true ) ) {
			$y = $storedHeight - $y - $height;
		}
		return new self( $x, $y, $width, $height, $isSideways ? $this->height : $this->width, $isSideways ? $this->width : $this->height );
	}

	/** The same part in a resized copy of the source. */
	public function inResizedCopy( float $scaleX, float $scaleY, int $width, int $height ): self {
		$x          = min( $width - 1, (int) round( $this->cropX * $scaleX ) );
		$y          = min( $height - 1, (int) round( $this->cropY * $scaleY ) );
		$cropWidth  = max( 1, min( $width - $x, (int) round( $this->cropWidth * $scaleX ) ) );
		$cropHeight = max( 1, min( $height - $y, (int) round( $this->cropHeight * $scaleY ) ) );
		return new self( $x, $y, $cropWidth, $cropHeight, $this->width, $this->height );
	}
}
