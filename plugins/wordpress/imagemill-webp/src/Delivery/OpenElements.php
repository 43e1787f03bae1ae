<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/**
 * Tracks which elements a tag is in, as far as tags tell. WordPress styles the direct children of a
 * layout container ("is-layout-…"), so an `<img>` there would lose its width and position to a
 * `<picture>` around it.
 */
final class OpenElements {

	/**
	 * Void and text-only elements. WordPress's tag processor doesn't always report their end tags.
	 */
	private const NEVER_OPEN = array(
		'AREA', 'BASE', 'BR', 'COL', 'EMBED', 'HR', 'IFRAME', 'IMG', 'INPUT', 'LINK', 'META', 'NOEMBED', 'NOFRAMES',
		'PARAM', 'SCRIPT', 'SOURCE', 'STYLE', 'TEXTAREA', 'TITLE', 'TRACK', 'WBR', 'XMP',
	);

	/** @var array<int,array{0:string,1:bool}> Name, and whether it's a layout container. */
	private array $open = array();

	public function open( string $tag, string $classes ): void {
		if ( ! in_array( $tag, self::NEVER_OPEN, true ) ) {
			$this->open[] = array( $tag, false !== strpos( $classes, 'is-layout-' ) );
		}
	}

	/**
	 * Closes the nearest element of this name and everything still open in it. Ignores an end tag
	 * without a start tag.
	 */
	public function close( string $tag ): void {
		for ( $at = count( $this->open ) - 1; $at >= 0; $at-- ) {
			if ( $this->open[ $at ][0] === $tag ) {
				array_splice( $this->open, $at );
				return;
			}
		}
	}

	public function isDirectlyInLayout(): bool {
		return array() !== $this->open && $this->open[ count( $this->open ) - 1 ][1];
	}
}
