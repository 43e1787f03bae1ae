<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/**
 * Finds the `<img>` tags of a page that may get a `<picture>` around them: not those in a `<picture>` or `<template>` or directly in a container of a block
 * layout, and not what only looks like a tag (comments, scripts, text fields). Those in `<noscript>` count, since without scripts they are shown; only
 * WordPress 6.4 does not look there. Also finds `<link rel="preload" as="image">`.
 */
final class ImgFinder {

	/** WordPress before 6.5 looks for tags in these, where browsers see only text. */
	private const RAW_TEXT = array( 'STYLE', 'IFRAME', 'NOEMBED', 'NOFRAMES', 'XMP' );

	/**
	 * Put behind the page for the tag processor: ends whatever is open. Before WordPress 6.7 it never comes back from a script that is not ended and whose last
	 * byte is "-" or "<", and 6.2 to 6.4 stumble over tags that are cut off.
	 */
	private const END = '"\'>--></script></textarea></title>' . "\n";

	/** @var string[] Attributes to read. */
	private array $names;

	private bool $byMarks;

	/**
	 * @param string[] $names   Attributes to read.
	 * @param bool     $byMarks Find places without the tag processor's insides, as if they had changed.
	 */
	public function __construct( array $names, bool $byMarks = false ) {
		$this->names   = $names;
		$this->byMarks = $byMarks;
	}

	/** @return ImgTag[] In the order of the page. An AMP page has none: AMP allows no `<picture>`. */
	public function find( string $html ): array {
		$cursor = new TagCursor( $html . self::END );
		$found  = array();
		try {
			$mark = $this->collect( $cursor, $html, $found );
		} catch ( \ValueError $trouble ) {
			// WordPress 6.2 to 6.4 asked for a byte behind the end: there is no further tag.
			$mark = null;
		}
		return null === $mark ? $found : self::placed( $html, $found, $cursor->get_updated_html(), $mark );
	}

	/**
	 * @param ImgTag[] $found Gets what is found.
	 * @return string|null The attribute that marks the tags, where their places are not known.
	 */
	private function collect( TagCursor $cursor, string $html, array &$found ): ?string {
		$byMarks   = $this->byMarks;
		$mark      = 'data-imagemill-' . substr( md5( $html ), 0, 12 );
		$inside    = 0;
		$skipUntil = 0;
		$elements  = false === strpos( $html, 'is-layout-' ) ? null : new OpenElements();
		while ( $cursor->next_tag( array( 'tag_closers' => 'visit' ) ) ) {
			$tag      = (string) $cursor->get_tag();
			$isCloser = $cursor->is_tag_closer();
			$isLink   = 'LINK' === $tag && ! $isCloser && self::isPreload( $cursor );
			if ( ( 'IMG' === $tag || $isLink ) && 0 === $inside && ! $isCloser ) {
				// Marks move what follows them: places count only without.
				$span    = $byMarks ? null : $cursor->span();
				$byMarks = null === $span;
				if ( null !== $span && ( $span[0] < $skipUntil || $span[1] > strlen( $html ) ) ) {
					continue;
				}
				if ( ! $isLink && null !== $elements && $elements->isDirectlyInLayout() && ! self::isBackground( $cursor ) ) {
					continue;
				}
				$found[] = new ImgTag( strtolower( $tag ), $span[0] ?? 0, $span[1] ?? 0, $this->attributes( $cursor ) );
				if ( $byMarks ) {
					$cursor->set_attribute( $mark, (string) count( $found ) );
				}
			} elseif ( 'PICTURE' === $tag || 'TEMPLATE' === $tag ) {
				$inside = max( 0, $inside + ( $isCloser ? -1 : 1 ) );
			} elseif ( 'PLAINTEXT' === $tag ) {
				break;
			} elseif ( ! $isCloser && in_array( $tag, self::RAW_TEXT, true ) ) {
				$skipUntil = max( $skipUntil, self::endOfRawText( $html, $tag, $cursor->span() ) );
			} elseif ( 'HTML' === $tag && ( null !== $cursor->get_attribute( 'amp' ) || null !== $cursor->get_attribute( '⚡' ) ) ) {
				$found = array();
				break;
			} elseif ( null !== $elements && $isCloser ) {
				$elements->close( $tag );
			} elseif ( null !== $elements ) {
				$elements->open( $tag, (string) $cursor->get_attribute( 'class' ) );
			}
		}
		return $byMarks ? $mark : null;
	}

	/** A type other than that of pictures we know would say what no longer holds. */
	private static function isPreload( TagCursor $cursor ): bool {
		$words = preg_split( '~[ \t\n\r\f]+~', strtolower( (string) $cursor->get_attribute( 'rel' ) ) );
		return in_array( 'preload', (array) $words, true ) && 'image' === strtolower( (string) $cursor->get_attribute( 'as' ) ) &&
			in_array( strtolower( (string) $cursor->get_attribute( 'type' ) ), array( '', 'image/jpeg', 'image/png', 'image/gif' ), true );
	}

	/** The picture of a cover block lies behind its container, whatever stands around it. */
	private static function isBackground( TagCursor $cursor ): bool {
		return false !== strpos( (string) $cursor->get_attribute( 'class' ), 'wp-block-cover__image-background' );
	}

	/** @return array<string,string> */
	private function attributes( TagCursor $cursor ): array {
		$attributes = array();
		foreach ( $this->names as $name ) {
			$value = $cursor->get_attribute( $name );
			if ( null !== $value ) {
				$attributes[ $name ] = is_string( $value ) ? $value : '';
			}
		}
		return $attributes;
	}

	/** @param array{0:int,1:int}|null $span */
	private static function endOfRawText( string $html, string $tag, ?array $span ): int {
		if ( null === $span ) {
			return 0;
		}
		return 1 === preg_match( '~</' . $tag . '[\s/>]~i', $html, $match, PREG_OFFSET_CAPTURE, $span[0] ) ? $match[0][1] : PHP_INT_MAX;
	}

	/**
	 * Reads the places from a copy of the page in which each found tag carries a numbered attribute behind its name.
	 *
	 * @param ImgTag[] $found
	 * @return ImgTag[]
	 */
	private static function placed( string $html, array $found, string $marked, string $mark ): array {
		$grown  = 0;
		$placed = array();
		foreach ( $found as $index => $img ) {
			$attribute = ' ' . $mark . '="' . ( $index + 1 ) . '"';
			$at        = strpos( $marked, $attribute );
			if ( false === $at ) {
				continue;
			}
			$start  = $at - $grown - strlen( '<' . $img->name );
			$grown += strlen( $attribute );
			$end    = TagEnd::of( $html, $start, $img->name );
			if ( null !== $end ) {
				$placed[] = new ImgTag( $img->name, $start, $end, $img->attributes );
			}
		}
		return $placed;
	}
}
