<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery;

/**
 * Puts `<picture>` around the `<img>` tags of a page whose pictures have a WebP. The `<img>` and every other byte stay as they are, and
 * the result depends on the page and the disk alone, so that caches may keep it for every visitor.
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
		return array_merge( array( 'src', 'srcset', 'sizes' ), self::SCRIPTED );
	}

	public function rewrite( string $html ): string {
		if ( false === stripos( $html, '<img' ) ) {
			return $html;
		}
		$result = '';
		$copied = 0;
		foreach ( $this->finder->find( $html ) as $img ) {
			$tag    = substr( $html, $img->start, $img->end - $img->start );
			$source = $this->source( $img, $tag );
			if ( null !== $source ) {
				$result .= substr( $html, $copied, $img->start - $copied ) . '<picture style="display:contents">' . $source . $tag . '</picture>';
				$copied  = $img->end;
			}
		}
		return $result . substr( $html, $copied );
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
		$srcset = array();
		$files  = array();
		foreach ( $candidates as $candidate ) {
			$srcset[] = rtrim( $candidate['picture']->webpUrl . ' ' . $candidate['descriptor'] );
			$files[]  = $candidate['picture']->relative;
		}
		if ( ! ( $this->mayDeliver )( $tag, $files ) ) {
			return null;
		}
		$sizes = $img->attributes['sizes'] ?? '';
		return '<source type="image/webp" srcset="' . self::escape( implode( ', ', $srcset ) ) . '"' .
			( '' === $sizes ? '' : ' sizes="' . self::escape( $sizes ) . '"' ) . '>';
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
