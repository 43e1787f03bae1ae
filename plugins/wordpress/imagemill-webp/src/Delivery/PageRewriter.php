<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/**
 * Puts `<picture>` around the `<img>` tags of a page whose pictures have a WebP, and has that WebP loaded early where a `<link>` had the picture. The `<img>`
 * and every other byte stay as they are, and the result depends on the page and the disk alone, so that caches may keep it for every visitor.
 */
final class PageRewriter {

	/** Scripts change these pictures later (lazy loaders, shop galleries, bindings of blocks); a `<source>` would win over what they set. */
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

	/** @param callable(string,string[]):bool $mayDeliver Given an `<img>` tag and its pictures below the uploads folder. */
	public function __construct( UploadsMap $uploads, WebpFiles $webp, callable $mayDeliver, ?ImgFinder $finder = null ) {
		$this->uploads    = $uploads;
		$this->webp       = $webp;
		$this->mayDeliver = $mayDeliver;
		$this->finder     = $finder ?? new ImgFinder( self::attributes() );
	}

	/** @return string[] What a finder must read. */
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
	 * A `<link>` that has the WebP loaded, or null when it stays: only where every `<img>` with these pictures got a `<source>`. Else the browser would load
	 * both.
	 *
	 * @param array<string,bool> $shown By address: whether all its `<img>` got one.
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
		// Browsers without WebP leave it alone then.
		$cursor->set_attribute( 'type', 'image/webp' );
		return $cursor->get_updated_html();
	}

	/** The `<source>` for a tag, or null when it stays alone. */
	private function source( ImgTag $img, string $tag ): ?string {
		if ( array() !== array_intersect_key( array_flip( self::SCRIPTED ), $img->attributes ) ) {
			return null;
		}
		$candidates = $this->candidates( $img->attributes );
		if ( array() === $candidates ) {
			return null;
		}
		$files = array_map( static fn ( array $candidate ): string => $candidate['picture']->relative, $candidates );
		if ( ! ( $this->mayDeliver )( $tag, $files ) ) {
			return null;
		}
		$sizes = $img->attributes['sizes'] ?? '';
		return '<source type="image/webp" srcset="' . self::escape( self::srcset( $candidates ) ) . '"' .
			( '' === $sizes ? '' : ' sizes="' . self::escape( $sizes ) . '"' ) . '>';
	}

	/** @param array<int,array{descriptor:string,size:float,picture:PictureUrl}> $candidates */
	private static function srcset( array $candidates ): string {
		return implode( ', ', array_map( static fn ( array $candidate ): string => rtrim( $candidate['picture']->webpUrl . ' ' . $candidate['descriptor'] ), $candidates ) );
	}

	/**
	 * What the tag offers and has a WebP. Nothing when a density has none, since its screens would load a denser one, or when a width has
	 * none and no WebP can stand in for it.
	 *
	 * @param array<string,string> $attributes
	 * @return array<int,array{descriptor:string,size:float,picture:PictureUrl}>
	 */
	private function candidates( array $attributes ): array {
		$with    = array();
		$without = array();
		foreach ( self::offers( $attributes ) as $offer ) {
			$picture = $this->uploads->find( $offer['url'] );
			if ( null !== $picture && $this->webp->has( $picture->file ) ) {
				$with[] = array(
					'descriptor' => $offer['descriptor'],
					'size'       => $offer['size'],
					'picture'    => $picture,
				);
			} elseif ( 'x' === $offer['unit'] || null === $picture ) {
				return array();
			} else {
				$without[] = array(
					'size'    => $offer['size'],
					'picture' => $picture,
				);
			}
		}
		foreach ( $without as $missing ) {
			$next = self::nextLarger( $missing['size'], $with );
			// Browsers that would load the missing one load this WebP instead, which must not weigh more.
			if ( null === $next || ! $this->webp->isNoHeavier( $next->file, $missing['picture']->file ) ) {
				return array();
			}
		}
		return $with;
	}

	/**
	 * The picture that a browser loads instead of one of this width.
	 *
	 * @param array<int,array{descriptor:string,size:float,picture:PictureUrl}> $offers
	 */
	private static function nextLarger( float $size, array $offers ): ?PictureUrl {
		$next = null;
		foreach ( $offers as $offer ) {
			if ( $offer['size'] > $size && ( null === $next || $offer['size'] < $next['size'] ) ) {
				$next = $offer;
			}
		}
		return null === $next ? null : $next['picture'];
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
		// Beside densities, browsers take src for the density 1.
		array_unshift( $offers, $src );
		return $offers;
	}

	private static function escape( string $value ): string {
		// Byte by byte, since a page need not be UTF-8.
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
