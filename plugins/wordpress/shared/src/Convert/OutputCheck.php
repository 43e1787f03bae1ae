<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Engine\Engine;
use Imagemill\Shared\Engine\EngineException;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Image\ImageReader;
use Imagemill\Shared\Image\Unreadable;

/**
 * Checks a result independently, because libraries sometimes report success without writing
 * anything.
 */
final class OutputCheck {
	/** @var Engine[] Ordered by bytes per pixel, lowest first. */
	private array $engines;

	/** @var callable(Engine, ImageInfo): bool */
	private $fits;

	/**
	 * @param Engine[]                            $engines
	 * @param callable(Engine, ImageInfo): bool $fits    Whether an engine can open this in the available memory.
	 */
	public function __construct( array $engines, callable $fits ) {
		usort( $engines, static fn( Engine $a, Engine $b ): int => $a->bytesPerPixel() <=> $b->bytesPerPixel() );
		$this->engines = $engines;
		$this->fits    = $fits;
	}

	/** Why this isn't a complete image of this type and size, or null. */
	public function refuse( string $path, string $type, int $width, int $height ): ?string {
		try {
			$info = ImageReader::read( $path );
		} catch ( Unreadable $exception ) {
			return $exception->reason;
		}
		if ( $info->type !== $type || ( 'webp' === $type && ! self::endsWithItsSize( $path, $info ) ) ) {
			return Reasons::BAD_RESULT;
		}
		if ( $info->width !== $width || $info->height !== $height ) {
			return Reasons::WRONG_SIZE;
		}
		return $this->decodes( $path, $info ) ? null : Reasons::BAD_RESULT;
	}

	private static function endsWithItsSize( string $path, ImageInfo $info ): bool {
		$head = (string) file_get_contents( $path, false, null, 0, 8 );
		return 8 + unpack( 'V', $head, 4 )[1] === $info->bytes;
	}

	// If no library here can decode it, or not with this memory, checking the structure has to do.
	private function decodes( string $path, ImageInfo $info ): bool {
		foreach ( $this->engines as $engine ) {
			$able = $engine->canRead( $info->type ) && $engine->failsSafely( $info->type ) && ( ! $info->animated || $engine->canAnimate() );
			if ( $able && ( $this->fits )( $engine, $info ) ) {
				try {
					$engine->open( $path, $info );
					return true;
				} catch ( EngineException $exception ) {
					return false;
				}
			}
		}
		return true;
	}
}
