<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/** WordPress's tag processor, which can also tell the position of the current tag. */
class TagCursor extends \WP_HTML_Tag_Processor {

	private const BOOKMARK = 'imagemill';

	/**
	 * The offset of the current tag's first byte, and of the byte after its last. Bookmarks have an
	 * end in WordPress 6.2 to 6.4 and a length in later versions, with or without the `>`, so this
	 * checks the bytes themselves. Null if they don't match.
	 *
	 * @return array{0:int,1:int}|null
	 */
	public function span(): ?array {
		if ( ! $this->set_bookmark( self::BOOKMARK ) || ! isset( $this->bookmarks[ self::BOOKMARK ]->start ) ) {
			return null;
		}
		$span  = $this->bookmarks[ self::BOOKMARK ];
		$start = (int) $span->start;
		$last  = isset( $span->end ) ? (int) $span->end : $start + (int) ( $span->length ?? 0 );
		$tag   = '<' . ( $this->is_tag_closer() ? '/' : '' ) . $this->get_tag();
		if ( 0 !== strcasecmp( substr( $this->html, $start, strlen( $tag ) ), $tag ) ) {
			return null;
		}
		if ( '>' === substr( $this->html, $last - 1, 1 ) ) {
			return array( $start, $last );
		}
		return '>' === substr( $this->html, $last, 1 ) ? array( $start, $last + 1 ) : null;
	}
}
