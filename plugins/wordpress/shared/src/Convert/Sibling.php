<?php
declare(strict_types=1);

namespace Imagemill\Shared\Convert;

use Imagemill\Shared\Engine\Canvas;
use Imagemill\Shared\Engine\Engine;
use Imagemill\Shared\Engine\EngineException;
use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Image\ImageReader;
use Imagemill\Shared\Image\Unreadable;

/** The file that a WebP goes next to. */
final class Sibling {
	public string $path;

	public ImageInfo $info;

	private function __construct( string $path, ImageInfo $info ) {
		$this->path = $path;
		$this->info = $info;
	}

	/**
	 * Null if there's nothing to compare with: no file is named, it's the source itself, or it
	 * can't be read.
	 */
	public static function of( Job $job, string $source ): ?self {
		if ( null === $job->sibling || $job->sibling === $source || realpath( $job->sibling ) === realpath( $source ) ) {
			return null;
		}
		try {
			return new self( $job->sibling, ImageReader::read( $job->sibling ) );
		} catch ( Unreadable $exception ) {
			return null;
		}
	}

	public function hasSizeOf( Geometry $geometry ): bool {
		return $this->info->uprightWidth() === $geometry->width && $this->info->uprightHeight() === $geometry->height;
	}

	/** Whether it shows the same as the canvas; true if in doubt. */
	public function looksLike( Canvas $canvas, Engine $engine ): bool {
		if ( ! $engine->canRead( $this->info->type ) ) {
			return true;
		}
		try {
			$mine = $engine->openSmall( $this->path, $this->info, 4 * Likeness::SIDE );
			$mine = 1 === $this->info->orientation ? $mine : $mine->upright( $this->info->orientation );
			return Likeness::isSame( $mine->brightness( Likeness::SIDE ), $canvas->brightness( Likeness::SIDE ) );
		} catch ( EngineException $exception ) {
			return true;
		}
	}
}
