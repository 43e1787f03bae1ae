<?php

declare(strict_types=1);

namespace Imagemill\WebP\Settings;

/**
 * What the site's owner chose. The option only contains what differs from the defaults, and it
 * exists even if nothing does: WordPress loads it with its own options, but would query a missing
 * one on every page.
 */
final class Settings {

	public const OPTION = 'imagemill_webp_settings';

	/** Pages get `<picture>` elements. */
	public const PICTURE = 'picture';

	/** The web server answers image requests with the WebP; pages stay as they are. */
	public const RULES = 'rules';

	/** WebP files are made but not delivered. */
	public const OFF = 'off';

	private const DEFAULTS = array(
		'delivery'   => self::PICTURE,
		'quality'    => 82,
		'skip_types' => array(),
		'skip_paths' => array(),
	);

	/** Types that can be excluded, by the converter's names. */
	public const TYPES = array( 'jpeg', 'png', 'gif' );

	private string $delivery;

	private int $quality;

	/** @var string[] */
	private array $skippedTypes;

	/** @var string[] */
	private array $skippedPaths;

	/** @param array<string,mixed> $values */
	private function __construct( array $values ) {
		$this->delivery     = $values['delivery'];
		$this->quality      = $values['quality'];
		$this->skippedTypes = $values['skip_types'];
		$this->skippedPaths = $values['skip_paths'];
	}

	/** The settings of the current site. */
	public static function current(): self {
		return self::fromArray( get_option( self::OPTION, array() ) );
	}

	/**
	 * Uses the valid values, and defaults for the rest.
	 *
	 * @param mixed $values
	 */
	public static function fromArray( $values ): self {
		$values = is_array( $values ) ? $values : array();
		$clean  = self::DEFAULTS;
		if ( in_array( $values['delivery'] ?? null, array( self::PICTURE, self::RULES, self::OFF ), true ) ) {
			$clean['delivery'] = $values['delivery'];
		}
		if ( is_numeric( $values['quality'] ?? null ) ) {
			$clean['quality'] = max( 1, min( 100, (int) $values['quality'] ) );
		}
		if ( is_array( $values['skip_types'] ?? null ) ) {
			$clean['skip_types'] = array_values( array_intersect( self::TYPES, $values['skip_types'] ) );
		}
		$clean['skip_paths'] = self::paths( $values['skip_paths'] ?? array() );
		return new self( $clean );
	}

	public function delivery(): string {
		return $this->delivery;
	}

	/** Maximum quality of lossy WebP, 1 to 100, for `ConvertOptions`. */
	public function quality(): int {
		return $this->quality;
	}

	/** @return string[] The TYPES that aren't converted. */
	public function skippedTypes(): array {
		return $this->skippedTypes;
	}

	/** @return string[] Patterns of paths in uploads that are neither converted nor delivered. */
	public function skippedPaths(): array {
		return $this->skippedPaths;
	}

	/**
	 * Whether an image is excluded. `$path` is its file relative to uploads ("2024/05/photo.jpg"),
	 * `$type` is ImageInfo's, or ''.
	 */
	public function skips( string $path, string $type = '' ): bool {
		if ( in_array( $type, $this->skippedTypes, true ) ) {
			return true;
		}
		foreach ( $this->skippedPaths as $pattern ) {
			if ( self::matches( $pattern, $path ) ) {
				return true;
			}
		}
		return false;
	}

	public function withDelivery( string $delivery ): self {
		return self::fromArray( array( 'delivery' => $delivery ) + $this->toArray() );
	}

	/** Saves what differs from the defaults. */
	public function save(): void {
		update_option( self::OPTION, $this->toArray(), true );
	}

	/**
	 * Creates the option if there's none: on activation, on a network's new sites, and after
	 * updating from a release that didn't create it.
	 */
	public static function ensureStored(): void {
		if ( false === get_option( self::OPTION ) ) {
			add_option( self::OPTION, array(), '', 'yes' );
		}
	}

	/** @return array<string,mixed> What differs from the defaults. */
	public function toArray(): array {
		$all = array(
			'delivery'   => $this->delivery,
			'quality'    => $this->quality,
			'skip_types' => $this->skippedTypes,
			'skip_paths' => $this->skippedPaths,
		);
		return array_filter(
			$all,
			static function ( $value, string $key ): bool {
				return self::DEFAULTS[ $key ] !== $value;
			},
			ARRAY_FILTER_USE_BOTH
		);
	}

	/**
	 * `*` matches any characters. A pattern that ends in `/` is a folder and everything in it; one
	 * without `/` is a file name in any folder.
	 */
	private static function matches( string $pattern, string $path ): bool {
		$regex = str_replace( '\*', '.*', preg_quote( $pattern, '~' ) );
		if ( '/' === substr( $pattern, -1 ) ) {
			return 1 === preg_match( '~^' . $regex . '~', $path );
		}
		$start = false === strpos( $pattern, '/' ) ? '(?:^|/)' : '^';
		return 1 === preg_match( '~' . $start . $regex . '$~D', $path );
	}

	/**
	 * One pattern per line, without the slashes that people put in front.
	 *
	 * @param mixed $lines
	 * @return string[]
	 */
	private static function paths( $lines ): array {
		if ( is_string( $lines ) ) {
			$lines = preg_split( '/\R/u', $lines );
		}
		$paths = array();
		foreach ( is_array( $lines ) ? $lines : array() as $line ) {
			$line = is_string( $line ) ? ltrim( trim( $line ), '/' ) : '';
			if ( '' !== $line && strlen( $line ) <= 500 ) {
				$paths[] = $line;
			}
		}
		return array_slice( array_values( array_unique( $paths ) ), 0, 100 );
	}
}
