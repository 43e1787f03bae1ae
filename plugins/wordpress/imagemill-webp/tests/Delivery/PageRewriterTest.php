<?php

declare(strict_types=1);

namespace Imagemill\WebP\Tests\Delivery;

use Imagemill\WebP\Delivery\ImgFinder;
use Imagemill\WebP\Delivery\PageRewriter;
use Imagemill\WebP\Delivery\UploadsMap;
use Imagemill\WebP\Delivery\WebpFiles;
use PHPUnit\Framework\TestCase;

/**
 * Each case runs twice: with the offsets that the tag processor knows, and with those found by
 * marks, which is for future WordPress releases.
 */
final class PageRewriterTest extends TestCase {

	private const UP = 'https://example.org/wp-content/uploads/';

	/** @var string[] Images with a WebP. */
	private const WITH = array( 'a.jpg', 'a-300x200.jpg', 'a-150x150.jpg', '2024/05/photo-scaled.jpg', 'x,y.jpg', 'ä ö.png', 'Ünï.jpeg', 'big.gif', 'q&a.jpg', 'UP.JPG', "it's.jpg" );

	protected function setUp(): void {
		if ( ! TagProcessor::load() ) {
			if ( 'true' === getenv( 'CI' ) ) {
				self::fail( 'There is no WordPress in .cache/wordpress.' );
			}
			self::markTestSkipped( 'There is no WordPress in .cache/wordpress.' );
		}
	}

	/** @param callable(string,string[]):bool|null $mayDeliver */
	private static function rewriter( bool $byMarks, ?callable $mayDeliver = null ): PageRewriter {
		return new PageRewriter(
			new UploadsMap( array( 'https://example.org/wp-content/uploads' => '/srv/uploads' ), 'https://example.org' ),
			new WebpFiles(
				static function ( string $file ): ?int {
					$name = substr( $file, strlen( '/srv/uploads/' ) );
					if ( '.webp' === substr( $name, -5 ) ) {
						return in_array( substr( $name, 0, -5 ), self::WITH, true ) ? 1000 : null;
					}
					return false === strpos( $name, 'light' ) ? 1000 : 999;
				}
			),
			$mayDeliver ?? static function (): bool {
				return true;
			},
			new ImgFinder( PageRewriter::attributes(), $byMarks )
		);
	}

	/** WordPress 6.2 to 6.4. */
	private static function isOld(): bool {
		return property_exists( 'WP_HTML_Span', 'end' );
	}

	private static function assertPage( string $expected, string $page ): void {
		foreach ( self::isOld() ? array( false ) : array( false, true ) as $byMarks ) {
			self::assertSame( $expected, self::rewriter( $byMarks )->rewrite( $page ), $byMarks ? 'by marks' : 'by offsets' );
			self::assertSame( $expected, self::rewriter( $byMarks )->rewrite( $expected ), 'rewriting again changes nothing' );
		}
	}

	private static function picture( string $srcset, string $img, string $sizes = '' ): string {
		return '<picture style="display:contents"><source type="image/webp" srcset="' . $srcset . '"' . ( '' === $sizes ? '' : ' sizes="' . $sizes . '"' ) . '>' . $img . '</picture>';
	}

	public function testWrapsAnImgInAPictureAndKeepsEveryOtherByte(): void {
		$img = '<IMG  class=one
			src = "' . self::UP . 'a.jpg"   alt=\'a > b "quoted"\' width=300 height=200 loading=lazy decoding="async" data-x />';
		self::assertPage(
			"<!DOCTYPE html>\r\n<p a='1' A=2>é\0<b>" . self::picture( self::UP . 'a.jpg.webp', $img ) . "</b>\t<img src=x.jpg> < 5 & &amp;</P>\n",
			"<!DOCTYPE html>\r\n<p a='1' A=2>é\0<b>" . $img . "</b>\t<img src=x.jpg> < 5 & &amp;</P>\n"
		);
	}

	public function testOffersTheCandidatesWithAWebpAndKeepsSizes(): void {
		$srcset = self::UP . 'a-300x200.jpg 300w, ' . self::UP . 'none-600.jpg 600w,' . self::UP . 'a.jpg 1200w';
		$img    = '<img src="' . self::UP . 'a-300x200.jpg" srcset="' . $srcset . '" sizes="auto, (max-width: 300px) 100vw, 300px" loading="lazy">';
		self::assertPage( self::picture( self::UP . 'a-300x200.jpg.webp 300w, ' . self::UP . 'a.jpg.webp 1200w', $img, 'auto, (max-width: 300px) 100vw, 300px' ), $img );
	}

	public function testLeavesATagAloneIfTheWebpForAMissingWidthWouldBeLarger(): void {
		foreach ( array( self::UP . 'light-600.jpg', 'https://cdn.example.net/600.jpg' ) as $missing ) {
			$img = '<img src="' . self::UP . 'a.jpg" srcset="' . self::UP . 'a-150x150.jpg 150w, ' . $missing . ' 600w, ' . self::UP . 'a.jpg 1200w" sizes="50vw">';
			self::assertPage( $img, $img );
		}
	}

	public function testLeavesATagAloneIfItsLargestCandidateHasNoWebp(): void {
		$img = '<img src="' . self::UP . 'a.jpg" srcset="' . self::UP . 'a.jpg 1200w, ' . self::UP . 'none.jpg 2400w">';
		self::assertPage( $img, $img );
	}

	public function testOffersDensitiesOnlyIfEachHasAWebp(): void {
		$img = '<img src="' . self::UP . 'a-300x200.jpg" srcset="' . self::UP . 'a.jpg 2x">';
		self::assertPage( self::picture( self::UP . 'a-300x200.jpg.webp, ' . self::UP . 'a.jpg.webp 2x', $img ), $img );
		$img = '<img src="' . self::UP . 'none.jpg" srcset="' . self::UP . 'a.jpg 2x">';
		self::assertPage( $img, $img );
		$img = '<img src="' . self::UP . 'none.jpg" srcset="' . self::UP . 'a-300x200.jpg, ' . self::UP . 'a.jpg 1.5x">';
		self::assertPage( self::picture( self::UP . 'a-300x200.jpg.webp, ' . self::UP . 'a.jpg.webp 1.5x', $img ), $img );
	}

	public function testMakesAPreloadLinkLoadTheWebp(): void {
		$img = '<img src="' . self::UP . 'a.jpg">';
		self::assertPage(
			'<link rel="preload" as="image" href="' . self::UP . 'a.jpg.webp" type="image/webp" fetchpriority=high>' . self::picture( self::UP . 'a.jpg.webp', $img ),
			'<link rel="preload" as="image" href="' . self::UP . 'a.jpg" type="image/jpeg" fetchpriority=high>' . $img
		);
		$srcset = self::UP . 'a-300x200.jpg 300w, ' . self::UP . 'a.jpg 1200w';
		$webp   = self::UP . 'a-300x200.jpg.webp 300w, ' . self::UP . 'a.jpg.webp 1200w';
		$img    = '<img src="' . self::UP . 'a.jpg" srcset="' . $srcset . '" sizes="50vw">';
		self::assertPage(
			'<link type="image/webp" rel="x Preload" as=image imagesrcset="' . $webp . '" imagesizes="50vw">' . self::picture( $webp, $img, '50vw' ),
			'<link rel="x Preload" as=image imagesrcset="' . $srcset . '" imagesizes="50vw">' . $img
		);
	}

	public function testLeavesAPreloadLinkAloneIfTheOriginalIsAlsoLoaded(): void {
		$a    = '<img src="' . self::UP . 'a.jpg">';
		$made = self::picture( self::UP . 'a.jpg.webp', $a );
		$link = '<link rel="preload" as="image" href="' . self::UP . 'a.jpg">';
		self::assertPage( $link, $link );
		self::assertPage( $link . '<img src="' . self::UP . 'big.gif" data-src>', $link . '<img src="' . self::UP . 'big.gif" data-src>' );
		$scripted = '<img src="' . self::UP . 'a.jpg" data-src="x">';
		self::assertPage( $link . $made . $scripted, $link . $a . $scripted );
		foreach ( array( '<link rel="icon" as="image" href="' . self::UP . 'a.jpg">', '<link rel="preload" as="image" type="image/avif" href="' . self::UP . 'a.jpg">', '<link rel="preload" as="image" href="' . self::UP . 'none.jpg">' ) as $other ) {
			self::assertPage( $other . $made, $other . $a );
		}
	}

	/** @return array<string,array{0:string,1:string}> The tag's attribute, and the WebP's URL in the source. */
	public function urls(): array {
		return array(
			'without quotes'          => array( self::UP . 'a.jpg', self::UP . 'a.jpg.webp' ),
			'http'                    => array( '"http://example.org/wp-content/uploads/a.jpg"', 'http://example.org/wp-content/uploads/a.jpg.webp' ),
			'no scheme, large host'   => array( '"//EXAMPLE.org/wp-content/uploads/a.jpg"', '//EXAMPLE.org/wp-content/uploads/a.jpg.webp' ),
			'no host'                 => array( '"/wp-content/uploads/a.jpg"', '/wp-content/uploads/a.jpg.webp' ),
			'usual port'              => array( '"https://example.org:443/wp-content/uploads/a.jpg"', 'https://example.org:443/wp-content/uploads/a.jpg.webp' ),
			'query and fragment'      => array( "'" . self::UP . "a.jpg?w=3&amp;h=2#top'", self::UP . 'a.jpg.webp?w=3&amp;h=2#top' ),
			'comma'                   => array( '"' . self::UP . 'x,y.jpg"', self::UP . 'x,y.jpg.webp' ),
			'comma at the end'        => array( '"' . self::UP . 'a.jpg?x=1,"', self::UP . 'a.jpg.webp?x=1%2C' ),
			'white space around'      => array( "\" \n" . self::UP . 'a.jpg "', self::UP . 'a.jpg.webp' ),
			'space and letters'       => array( '"' . self::UP . 'ä ö.png"', self::UP . 'ä%20ö.png.webp' ),
			'the same, encoded'       => array( '"' . self::UP . '%C3%A4%20%C3%B6.png"', self::UP . '%C3%A4%20%C3%B6.png.webp' ),
			'letters'                 => array( '"' . self::UP . 'Ünï.jpeg"', self::UP . 'Ünï.jpeg.webp' ),
			'entity'                  => array( '"' . self::UP . 'q&amp;a.jpg"', self::UP . 'q&amp;a.jpg.webp' ),
			'numbered entity'         => array( '"' . self::UP . 'q&#38;a.jpg"', self::UP . 'q&amp;a.jpg.webp' ),
			'apostrophe'              => array( '"' . self::UP . "it's.jpg\"", self::UP . 'it&#039;s.jpg.webp' ),
			'scaled, in folders'      => array( '"' . self::UP . '2024/05/photo-scaled.jpg"', self::UP . '2024/05/photo-scaled.jpg.webp' ),
			'capitals'                => array( '"' . self::UP . 'UP.JPG"', self::UP . 'UP.JPG.webp' ),
			'gif'                     => array( '"' . self::UP . 'big.gif"', self::UP . 'big.gif.webp' ),
		);
	}

	/** @dataProvider urls */
	public function testRecognizesImagesByAnyFormOfTheirUrl( string $attribute, string $webp ): void {
		$img = '<img src=' . $attribute . '>';
		self::assertPage( 'x' . self::picture( $webp, $img ) . 'y', 'x' . $img . 'y' );
	}

	/** @return array<string,array{0:string}> */
	public function leftAlone(): array {
		$a = '<img src="' . self::UP . 'a.jpg">';
		return array(
			'no WebP'                => array( '<img src="' . self::UP . 'none.jpg">' ),
			'other host'             => array( '<img src="https://cdn.example.net/wp-content/uploads/a.jpg">' ),
			'host with same start'   => array( '<img src="https://example.org.evil.test/wp-content/uploads/a.jpg">' ),
			'other port'             => array( '<img src="https://example.org:8443/wp-content/uploads/a.jpg">' ),
			'with a user'            => array( '<img src="https://me@example.org/wp-content/uploads/a.jpg">' ),
			'other folder'           => array( '<img src="https://example.org/wp-content/uploads-old/a.jpg">' ),
			'relative'               => array( '<img src="wp-content/uploads/a.jpg">' ),
			'upward'                 => array( '<img src="' . self::UP . 'b/../a.jpg">' ),
			'upward, encoded'        => array( '<img src="' . self::UP . 'b/%2e%2e/a.jpg">' ),
			'encoded slash'          => array( '<img src="' . self::UP . '2024%2F05/photo-scaled.jpg">' ),
			'data URL'               => array( '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">' ),
			'not an image'           => array( '<img src="' . self::UP . 'a.svg">' ),
			'no source'              => array( '<img alt=x><img src><img src="">' ),
			'in a picture'           => array( '<picture class=p><source srcset="x.avif">' . $a . '</picture>' ),
			'in a template'          => array( '<template><div>' . $a . '<template></template>' . $a . '</div></template>' ),
			'in a script'            => array( '<script>var x = \'' . $a . '\';</script>' ),
			'in a script template'   => array( '<script type="text/html">' . $a . '</script>' ),
			'in a text field'        => array( '<textarea>' . $a . '</textarea>' ),
			'in a title'             => array( '<title>' . $a . '</title>' ),
			'in a style'             => array( '<style>/* ' . $a . ' */</style>' ),
			'in a frame'             => array( '<iframe>' . $a . '</iframe>' ),
			'in a comment'           => array( '<!-- ' . $a . ' --><!--[if IE]>' . $a . '<![endif]-->' ),
			'in an attribute'        => array( '<a data-caption=\'' . $a . '\'>x</a>' ),
			'as written code'        => array( '<code>&lt;img src="' . self::UP . 'a.jpg"></code>' ),
			'unfinished'             => array( '<p><img src="' . self::UP . 'a.jpg"' ),
			'unfinished value'       => array( '<p><img src="' . self::UP . 'a.jpg' ),
			'cut off in a script'    => array( '<script>a<b--' . $a . '<!-' ),
			'lazy, by a script'      => array( '<img src="' . self::UP . 'a.jpg" data-src="' . self::UP . 'a.jpg">' ),
			'a shop\'s gallery'      => array( '<img src="' . self::UP . 'a.jpg" data-large_image="' . self::UP . 'a.jpg">' ),
			'bound by a block'       => array( '<img src="' . self::UP . 'a.jpg" data-wp-bind--src="state.x">' ),
			'a strange srcset'       => array( '<img src="' . self::UP . 'a.jpg" srcset="' . self::UP . 'a.jpg big">' ),
			'widths and densities'   => array( '<img src="' . self::UP . 'a.jpg" srcset="' . self::UP . 'a.jpg 2x, ' . self::UP . 'a-300x200.jpg 300w">' ),
			'directly in a layout'   => array( '<div class="entry is-layout-constrained x"><p>a<br></p><script>"<p>"</script>' . $a . '</div>' ),
			'AMP'                    => array( '<!doctype html><html amp lang=en><body>' . $a ),
			'AMP by its sign'        => array( '<!doctype html><html ⚡><body>' . $a ),
		);
	}

	/** @dataProvider leftAlone */
	public function testLeavesOtherTagsAlone( string $page ): void {
		self::assertPage( $page, $page );
	}

	public function testContinuesAfterWhatItSkips(): void {
		$a      = '<img src="' . self::UP . 'a.jpg">';
		$before = '<style>a>b{}</style><iframe src=x></iframe><picture>' . $a . '</picture><template>' . $a . '</template><script>if (a<b) "<img"</script>';
		self::assertPage( $before . self::picture( self::UP . 'a.jpg.webp', $a ), $before . $a );
		$page      = '<noscript>' . $a . '</noscript>';
		$rewritten = str_replace( $a, self::picture( self::UP . 'a.jpg.webp', $a ), $page );
		self::assertContains( self::rewriter( false )->rewrite( $page ), self::isOld() ? array( $page, $rewritten ) : array( $rewritten ) );
	}

	public function testWrapsImagesThatALayoutDoesNotStyleDirectly(): void {
		$a     = '<img src="' . self::UP . 'a.jpg">';
		$cover = '<img class="wp-block-cover__image-background" src="' . self::UP . 'a.jpg">';
		foreach ( array( array( '<div class="is-layout-flow"><p>', $a, '</div>' ), array( '<div class="is-layout-flow"><br></i></div>', $a, '' ), array( '<div class=is-layout-flow>', $cover, '</div>' ) ) as list( $before, $img, $after ) ) {
			self::assertPage( $before . self::picture( self::UP . 'a.jpg.webp', $img ) . $after, $before . $img . $after );
		}
	}

	public function testAsksWhetherATagMayBeDelivered(): void {
		$asked    = array();
		$rewriter = self::rewriter(
			false,
			static function ( string $tag, array $files ) use ( &$asked ): bool {
				$asked[] = array( $tag, $files );
				return false === strpos( $tag, 'no-webp' );
			}
		);
		$yes      = '<img src="' . self::UP . 'a.jpg">';
		$no       = '<img class="no-webp" src="' . self::UP . 'a-300x200.jpg">';
		self::assertSame( $no . self::picture( self::UP . 'a.jpg.webp', $yes ), $rewriter->rewrite( $no . $yes ) );
		self::assertSame( array( array( $no, array( 'a-300x200.jpg' ) ), array( $yes, array( 'a.jpg' ) ) ), $asked );
	}

	public function testChecksTheDiskOncePerFile(): void {
		$asked = 0;
		$files = new WebpFiles(
			static function () use ( &$asked ): ?int {
				++$asked;
				return null;
			}
		);
		self::assertFalse( $files->has( '/a.jpg' ) || $files->has( '/a.jpg' ) || $files->has( '/b.jpg' ) );
		self::assertSame( 2, $asked );
	}

	public function testOnlyInsertsIntoAPage(): void {
		// Pages made of pieces that break parsers, in random order from a fixed seed.
		$pieces = explode( ' ', '<img src=" "> <picture> </picture> <!-- --> - <script> </script> <style> </style> \' " > < / = &amp; <template> </template> <textarea> </textarea> é' );
		array_push( $pieces, '<p>', '<iframe>', '</iframe>', '<![CDATA[', ']]>', '<?', '</', ' ', "\0", '<img src="' . self::UP . 'a.jpg">', '<img src=' . self::UP . 'a.jpg>' );
		array_push( $pieces, '<img/src=' . self::UP . 'a.jpg/>', '<img title=\'>\' src="' . self::UP . 'a.jpg">', '<img title = ">" src="' . self::UP . 'a.jpg">' );
		mt_srand( 7 );
		for ( $round = 0; $round < 3000; $round++ ) {
			$page = '';
			for ( $n = 0; $n < 14; $n++ ) {
				$page .= $pieces[ mt_rand( 0, count( $pieces ) - 1 ) ];
			}
			$places = self::rewriter( false )->rewrite( $page );
			self::assertTrue( self::isOld() || self::rewriter( true )->rewrite( $page ) === $places, $page );
			$opening = '<picture style="display:contents"><source type="image/webp" srcset="' . self::UP . 'a.jpg.webp">';
			$back    = preg_replace( '~' . preg_quote( $opening, '~' ) . '(<img.*?>)</picture>~s', '$1', $places );
			self::assertSame( $page, $back );
			self::assertSame( $places, self::rewriter( false )->rewrite( $places ), 'twice: ' . $page );
		}
	}
}
