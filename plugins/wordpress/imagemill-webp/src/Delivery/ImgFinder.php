<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/**
 * Finds the `<img>` tags of a page that may be wrapped in a `<picture>`. Skips those inside a
 * `<picture>` or `<template>` or directly in a block layout's container, and anything that only
 * looks like a tag (comments, scripts, text fields). Those in `<noscript>` count, because they show
 * when scripts are off; WordPress 6.4 alone doesn't look there. Also finds
 * `<link rel="preload" as="image">`.
 */
final class ImgFinder {

	/** WordPress before 6.5 looks for tags in these, but browsers see only text. */
	private const RAW_TEXT = array( 'STYLE', 'IFRAME', 'NOEMBED', 'NOFRAMES', 'XMP' );

	/**
	 * Appended to the page for the tag processor, to close whatever is still open. Before WordPress
	 * 6.7, it never returns from an unclosed script whose last byte is "-" or "<", and 6.2 to 6.4
	 * fail on truncated tags.
	 */
	private const END = '"\'>--></script></textarea></title>' . "\n";

	/** @var string[] Attributes to read. */
	private array $names;

	private bool $byMarks;

	/**
	 * @param string[] $names   Attributes to read.
	 * @param bool     $byMarks Find offsets by marking the tags, as if the tag processor's internals
	 *                          had changed.
	 */
	public function __construct( array $names, bool $byMarks = false ) {
		$this->names   = $names;
		$this->byMarks = $byMarks;
	}

	/** @return ImgTag[] In page order. Empty for AMP pages, which don't allow `<picture>`. */
	public function find( string $html ): array {
		$cursor = new TagCursor( $html . self::END );
		$found  = array();
		try {
			$mark = $this->collect( $cursor, $html, $found );
		} catch ( \ValueError $exception ) {
			// WordPress 6.2 to 6.4 tried to read past the end: there are no more tags.
			$mark = null;
		}
		return null === $mark ? $found : self::placed( $html, $found, $cursor->get_updated_html(), $mark );
	}

	/**
	 * @param ImgTag[] $found Receives the tags found.
	 * @return string|null The attribute that marks the tags, if their offsets aren't known.
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
				// A mark shifts everything after it, so offsets are only valid without marks.
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

	/** Ignores preloads with a type that we don't convert. */
	private static function isPreload( TagCursor $cursor ): bool {
		$words = preg_split( '~[ \t\n\r\f]+~', strtolower( (string) $cursor->get_attribute( 'rel' ) ) );
		return in_array( 'preload', (array) $words, true ) && 'image' === strtolower( (string) $cursor->get_attribute( 'as' ) ) &&
			in_array( strtolower( (string) $cursor->get_attribute( 'type' ) ), array( '', 'image/jpeg', 'image/png', 'image/gif' ), true );
	}

	/**
	 * A cover block's background is positioned behind its container's content, whatever is around
	 * the tag.
	 */
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
	 * Reads the offsets from a copy of the page in which each found tag has a numbered attribute
	 * after its name.
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
