<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Color\IccProfile;
use Imagemill\Shared\Engine\Engine;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Memory\HostMemory;
use Imagemill\Shared\Memory\MemoryEstimate;
use Imagemill\Shared\Memory\MemoryGuard;

/** Which library can do a job within the available memory. */
final class EngineChoice {
	/** @var Engine[] Preferred ones first. */
	private array $engines;

	/** @var callable(): MemoryGuard */
	private $php;

	/** @var callable(): MemoryGuard */
	private $machine;

	/**
	 * @param Engine[]                     $engines Preferred ones first.
	 * @param (callable(): MemoryGuard)|null $php     What PHP's limit leaves, queried each time.
	 * @param (callable(): MemoryGuard)|null $machine What the machine leaves.
	 */
	public function __construct( array $engines, ?callable $php = null, ?callable $machine = null ) {
		$this->engines = $engines;
		$this->php     = $php ?? array( HostMemory::class, 'ofPhp' );
		$this->machine = $machine ?? array( HostMemory::class, 'ofMachine' );
	}

	/** @return Engine[] */
	public function all(): array {
		return $this->engines;
	}

	public function canWrite( string $type ): bool {
		foreach ( $this->engines as $engine ) {
			if ( $engine->canWrite( $type ) ) {
				return true;
			}
		}
		return false;
	}

	/** Why an engine can't make $type from such an image at any size; null if it can. */
	public function lacks( Engine $engine, ImageInfo $info, ?IccProfile $profile, string $type ): ?string {
		if ( ! $engine->canWrite( $type ) ) {
			return Reasons::NO_ENCODER;
		}
		if ( ! $engine->canRead( $info->type ) ) {
			return Reasons::DECODER;
		}
		if ( $info->animated && ! $engine->canAnimate() ) {
			return Reasons::ANIMATED_GIF;
		}
		return $info->cmyk && null !== $profile && ! $engine->canConvertColors() ? Reasons::COLORS : null;
	}

	/** Whether there's memory to open an image and make this size of it. */
	public function fitsSize( Engine $engine, ImageInfo $info, Geometry $geometry ): bool {
		$bytes = static fn( bool $counted ): int => MemoryEstimate::toOpen( $info, $engine->bytesPerPixel(), $counted )
			+ MemoryEstimate::toMake( $info, $geometry, $engine->bytesPerPixel(), $counted );
		return $this->fits( $engine, $bytes( true ), $bytes( false ) );
	}

	/** Whether there's memory to open an image for a check, in addition to what's already open. */
	public function fitsOpening( Engine $engine, ImageInfo $info ): bool {
		$bytes = static fn( bool $counted ): int => MemoryEstimate::toOpen( $info, $engine->bytesPerPixel(), $counted );
		return $this->fits( $engine, $bytes( true ), $bytes( false ) );
	}

	private function fits( Engine $engine, int $counted, int $bytes ): bool {
		$php = ! $engine->usesPhpMemory() || ( $this->php )()->fits( $counted );
		return $php && ( $this->machine )()->fits( $bytes );
	}
}
