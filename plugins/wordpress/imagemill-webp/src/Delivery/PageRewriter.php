<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/**
 * Puts `<picture>` around the `<img>` tags that have a WebP, and makes preload links load the WebP
 * instead. The `<img>` and every other byte stay as they are. The result depends only on the page
 * and the disk, so caches may keep it for every visitor.
 */
final class PageRewriter {

	/**
	 * Scripts change these images later (lazy loaders, shop galleries, block bindings), and a
	 * `<source>` would override what they set.
	 */
	private const SCRIPTED = array(
		'data-src',
		'data-srcset',
		'data-lazy',
		'data-lazy-src',
		'data-lazy-srcset',
		'data-original',
		'data-large_image',
		'data-wp-bind--src',
		'data-wp-bind--srcset',
	);

	private UploadsMap $uploads;

	private WebpFiles $webp;

	/** @var callable(string,string[]):bool */
	private $mayDeliver;

	private ImgFinder $finder;

	/** @param callable(string,string[]):bool $mayDeliver Gets an `<img>` tag and its images, relative to uploads. */
	public function __construct( UploadsMap $uploads, WebpFiles $webp, callable $mayDeliver, ?ImgFinder $finder = null ) {
		$this->uploads    = $uploads;
		$this->webp       = $webp;
		$this->mayDeliver = $mayDeliver;
		$this->finder     = $finder ?? new ImgFinder( self::attributes() );
	}

	/** @return string[] The attributes a finder must read. */
	public static function attributes(): array {
		return array_merge( array( 'src', 'srcset', 'sizes', 'href', 'imagesrcset' ), self::SCRIPTED );
	}

	public function rewrite( string $html ): string {
		if ( false === stripos( $html, '<img' ) ) {
			return $html;
		}
		$tags    = $this->finder->find( $html );
		$changed = array();
		$links   = array();
		$shown   = array();
		foreach ( $tags as $at => $img ) {
			$tag = substr( $html, $img->start, $img->end - $img->start );
			if ( 'link' === $img->name ) {
				$links[ $at ] = $tag;
				continue;
			}
			$source = $this->source( $img, $tag );
			if ( null !== $source ) {
				$changed[ $at ] = '<picture style="display:contents">' . $source . $tag . '</picture>';
			}
			foreach ( self::offers( $img->attributes ) as $offer ) {
				$shown[ $offer['url'] ] = ( $shown[ $offer['url'] ] ?? true ) && null !== $source;
			}
		}
		foreach ( $links as $at => $tag ) {
			$changed[ $at ] = $this->preload( $tags[ $at ], $tag, $shown ) ?? $tag;
		}
		$result = '';
		$copied = 0;
		foreach ( $tags as $at => $place ) {
			if ( isset( $changed[ $at ] ) ) {
				$result .= substr( $html, $copied, $place->start - $copied ) . $changed[ $at ];
				$copied  = $place->end;
			}
		}
		return $result . substr( $html, $copied );
	}

	/**
	 * A `<link>` that preloads the WebP, or null to leave it alone. It only changes if every
	 * `<img>` with these images got a `<source>`; otherwise the browser would load both.
	 *
	 * @param array<string,bool> $shown By URL: whether every `<img>` with it got one.
	 */
	private function preload( ImgTag $link, string $tag, array $shown ): ?string {
		$attributes = array(
			'src'    => $link->attributes['href'] ?? '',
			'srcset' => $link->attributes['imagesrcset'] ?? '',
		);
		foreach ( self::offers( $attributes ) as $offer ) {
			if ( true !== ( $shown[ $offer['url'] ] ?? false ) ) {
				return null;
			}
		}
		$candidates = $this->candidates( $attributes );
		$first      = $this->uploads->find( $attributes['src'] );
		if ( array() === $candidates || ( '' !== $attributes['src'] && ( null === $first || ! $this->webp->has( $first->file ) ) ) ) {
			return null;
		}
		$cursor = new TagCursor( $tag );
		$cursor->next_tag();
		if ( null !== $first ) {
			$cursor->set_attribute( 'href', $first->webpUrl );
		}
		if ( '' !== $attributes['srcset'] ) {
			$cursor->set_attribute( 'imagesrcset', self::srcset( $candidates ) );
		}
		// Makes browsers without WebP support ignore the link.
		$cursor->set_attribute( 'type', 'image/webp' );
		return $cursor->get_updated_html();
	}

	/** The `<source>` for a tag, or null if it gets none. */
	private function source( ImgTag $img, string $tag ): ?string {
		if ( array() !== array_intersect_key( array_flip( self::SCRIPTED ), $img->attributes ) ) {
			return null;
		}
		$candidates = $this->candidates( $img->attributes );
		if ( array() === $candidates ) {
			return null;
		}
		$files = array_map( static fn ( array $candidate ): string => $candidate['image']->relative, $candidates );
		if ( ! ( $this->mayDeliver )( $tag, $files ) ) {
			return null;
		}
		$sizes = $img->attributes['sizes'] ?? '';
		return '<source type="image/webp" srcset="' . self::escape( self::srcset( $candidates ) ) . '"' .
			( '' === $sizes ? '' : ' sizes="' . self::escape( $sizes ) . '"' ) . '>';
	}

	/** @param array<int,array{descriptor:string,size:float,image:ImageUrl}> $candidates */
	private static function srcset( array $candidates ): string {
		return implode( ', ', array_map( static fn ( array $candidate ): string => rtrim( $candidate['image']->webpUrl . ' ' . $candidate['descriptor'] ), $candidates ) );
	}

	/**
	 * The tag's candidates that have a WebP. Empty if a density has none, because its screens would
	 * load a denser one, or if a width has none and no other WebP can replace it.
	 *
	 * @param array<string,string> $attributes
	 * @return array<int,array{descriptor:string,size:float,image:ImageUrl}>
	 */
	private function candidates( array $attributes ): array {
		$with    = array();
		$without = array();
		foreach ( self::offers( $attributes ) as $offer ) {
			$image = $this->uploads->find( $offer['url'] );
			if ( null !== $image && $this->webp->has( $image->file ) ) {
				$with[] = array(
					'descriptor' => $offer['descriptor'],
					'size'       => $offer['size'],
					'image'      => $image,
				);
			} elseif ( 'x' === $offer['unit'] || null === $image ) {
				return array();
			} else {
				$without[] = array(
					'size'  => $offer['size'],
					'image' => $image,
				);
			}
		}
		foreach ( $without as $missing ) {
			$next = self::nextLarger( $missing['size'], $with );
			// Browsers that would load the missing one load this WebP instead, so it must not be
			// heavier.
			if ( null === $next || ! $this->webp->isNoHeavier( $next->file, $missing['image']->file ) ) {
				return array();
			}
		}
		return $with;
	}

	/**
	 * The image that a browser loads when the one of this width is missing.
	 *
	 * @param array<int,array{descriptor:string,size:float,image:ImageUrl}> $offers
	 */
	private static function nextLarger( float $size, array $offers ): ?ImageUrl {
		$next = null;
		foreach ( $offers as $offer ) {
			if ( $offer['size'] > $size && ( null === $next || $offer['size'] < $next['size'] ) ) {
				$next = $offer;
			}
		}
		return null === $next ? null : $next['image'];
	}

	/**
	 * @param array<string,string> $attributes
	 * @return array<int,array{url:string,descriptor:string,size:float,unit:string}>
	 */
	private static function offers( array $attributes ): array {
		$src    = array(
			'url'        => $attributes['src'] ?? '',
			'descriptor' => '',
			'size'       => 1.0,
			'unit'       => 'x',
		);
		$offers = array();
		if ( '' !== trim( $attributes['srcset'] ?? '' ) ) {
			$offers = Srcset::parse( $attributes['srcset'] );
			if ( null === $offers ) {
				return array();
			}
			if ( 'w' === $offers[0]['unit'] || in_array( 1.0, array_column( $offers, 'size' ), true ) ) {
				return $offers;
			}
		}
		// With densities, browsers use src as density 1.
		array_unshift( $offers, $src );
		return $offers;
	}

	private static function escape( string $value ): string {
		// Byte by byte, because a page doesn't have to be UTF-8.
		return strtr(
			$value,
			array(
				'&' => '&amp;',
				'"' => '&quot;',
				"'" => '&#039;',
				'<' => '&lt;',
				'>' => '&gt;',
			)
		);
	}
}
