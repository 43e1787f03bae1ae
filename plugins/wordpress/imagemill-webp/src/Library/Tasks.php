<?php

declare(strict_types=1);

namespace Imagemill\WebP\Library;

use Imagemill\Shared\Image\ImageInfo;
use Imagemill\Shared\Image\ImageReader;
use Imagemill\Shared\Image\Unreadable;

/**
 * Turns file names into tasks by reading headers. A file that can't become one gets its record
 * right away.
 */
final class Tasks {

	private Attachment $attachment;
	/** @var array<string,ImageInfo|null> */
	private array $headers = array();

	private function __construct( Attachment $attachment ) {
		$this->attachment = $attachment;
	}

	/**
	 * @param string[] $names
	 * @param callable $refused Gets the name and FileRecord of a file that can't become a task.
	 * @return array<string,Task> By name, largest first: once an original is open, its sizes cost little.
	 */
	public static function of( Attachment $attachment, array $names, callable $refused ): array {
		$self  = new self( $attachment );
		$sizes = wp_get_registered_image_subsizes();
		$tasks = array();
		foreach ( $names as $name ) {
			$task = $self->task( $name, $sizes );
			if ( $task instanceof Task ) {
				$tasks[ $name ] = $task;
			} else {
				$refused( $name, $task );
			}
		}
		uasort( $tasks, static fn ( Task $a, Task $b ): int => $b->pixels() <=> $a->pixels() );
		return $tasks;
	}

	/**
	 * @param array<string,array{width:int,height:int,crop:mixed}> $sizes
	 * @return Task|FileRecord
	 */
	private function task( string $name, array $sizes ): object {
		$attachment = $this->attachment;
		$signature  = $attachment->signature( $name );
		$listed     = $attachment->files[ $name ];
		try {
			$info = ImageReader::read( $attachment->path( $name ) );
		} catch ( Unreadable $unreadable ) {
			return new FileRecord( FileRecord::FAILED, $unreadable->reason, 0, 0, $signature );
		}
		if ( in_array( $info->type, array( 'webp', 'avif', 'svg', 'other' ), true ) ) {
			$reasons = array(
				'webp'  => 'already_webp',
				'other' => 'other_type',
			);
			return new FileRecord( FileRecord::SKIPPED, $reasons[ $info->type ] ?? $info->type, 0, 0, $signature );
		}
		if ( Exclusions::has( $attachment->path( $name ), $info->type ) ) {
			return new FileRecord( FileRecord::SKIPPED, 'excluded', 0, 0, $signature );
		}
		$source      = $attachment->path( $name );
		$source_info = $info;
		$original    = $listed->source === $name ? null : $this->header( $listed->source );
		if ( null !== $original && $original->uprightWidth() >= $info->uprightWidth() && $original->uprightHeight() >= $info->uprightHeight() ) {
			$source      = $attachment->path( $listed->source );
			$source_info = $original;
		}
		$geometry = SizeGeometry::of(
			$source_info->uprightWidth(),
			$source_info->uprightHeight(),
			$info->uprightWidth(),
			$info->uprightHeight(),
			null === $listed->size ? null : ( $sizes[ $listed->size ] ?? null ),
			'image_resize_dimensions'
		);
		return new Task( $name, $attachment->path( $name ), $attachment->webp( $name ), $source, $source_info, $geometry, (int) filesize( $attachment->path( $name ) ), $signature );
	}

	/**
	 * Null if the original is gone or isn't a type we read; its sizes are then made from
	 * themselves.
	 */
	private function header( string $name ): ?ImageInfo {
		if ( ! array_key_exists( $name, $this->headers ) ) {
			try {
				$info                   = ImageReader::read( $this->attachment->path( $name ) );
				$this->headers[ $name ] = in_array( $info->type, array( 'jpeg', 'png', 'gif' ), true ) ? $info : null;
			} catch ( Unreadable $unreadable ) {
				$this->headers[ $name ] = null;
			}
		}
		return $this->headers[ $name ];
	}
}
