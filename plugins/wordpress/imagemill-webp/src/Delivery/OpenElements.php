<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/**
 * What a tag stands in, as far as tags tell. WordPress lays out what stands directly in a container of a layout ("is-layout-…") by rules for its children; an
 * `<img>` there would lose its width and place to a `<picture>` around it.
 */
final class OpenElements {

	/** Without content, or with text only: WordPress's tag processor does not always show their ends. */
	private const NEVER_OPEN = array(
		'AREA', 'BASE', 'BR', 'COL', 'EMBED', 'HR', 'IFRAME', 'IMG', 'INPUT', 'LINK', 'META', 'NOEMBED', 'NOFRAMES',
		'PARAM', 'SCRIPT', 'SOURCE', 'STYLE', 'TEXTAREA', 'TITLE', 'TRACK', 'WBR', 'XMP',
	);

	/** @var array<int,array{0:string,1:bool}> Name, and whether it is a container of a layout. */
	private array $open = array();

	public function open( string $tag, string $classes ): void {
		if ( ! in_array( $tag, self::NEVER_OPEN, true ) ) {
			$this->open[] = array( $tag, false !== strpos( $classes, 'is-layout-' ) );
		}
	}

	/** Ends the nearest of that name and what is still open in it; an end without a beginning means nothing. */
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
