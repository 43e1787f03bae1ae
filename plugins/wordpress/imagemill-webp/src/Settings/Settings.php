<?php

declare(strict_types=1);

namespace Imagemill\WebP\Settings;

/**
 * What the owner of the site chose. The option holds only what differs from the defaults, and exists even when nothing does: WordPress loads it
 * together with its own options, but would ask the database for a missing one on every page.
 */
final class Settings {

	public const OPTION = 'imagemill_webp_settings';

	/** HTML of pages gets `<picture>` elements. */
	public const PICTURE = 'picture';

	/** The web server answers requests for a picture with its WebP; HTML stays as it is. */
	public const RULES = 'rules';

	/** WebP files are made but not delivered. */
	public const OFF = 'off';

	private const DEFAULTS = array(
		'delivery'   => self::PICTURE,
		'quality'    => 82,
		'skip_types' => array(),
		'skip_paths' => array(),
	);

	/** Types that can be left out, in the converter's words. */
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
	 * Takes what is valid and the default for the rest.
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

	/** Highest quality of lossy WebP, 1 to 100, for `ConvertOptions`. */
	public function quality(): int {
		return $this->quality;
	}

	/** @return string[] Some of TYPES: not converted. */
	public function skippedTypes(): array {
		return $this->skippedTypes;
	}

	/** @return string[] Patterns of paths below the uploads folder: neither converted nor delivered. */
	public function skippedPaths(): array {
		return $this->skippedPaths;
	}

	/** Whether a picture is left out: `$path` is its file below the uploads folder ("2024/05/photo.jpg"), `$type` as PictureInfo says, or ''. */
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

	/** Makes the option where there is none: on activation, on a network's new sites, and after an update from a release that made none. */
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

	/** A `*` stands for any characters; a pattern ending in `/` is a folder with all below it; one without `/` is a file's name in any folder. */
	private static function matches( string $pattern, string $path ): bool {
		$regex = str_replace( '\*', '.*', preg_quote( $pattern, '~' ) );
		if ( '/' === substr( $pattern, -1 ) ) {
			return 1 === preg_match( '~^' . $regex . '~', $path );
		}
		$start = false === strpos( $pattern, '/' ) ? '(?:^|/)' : '^';
		return 1 === preg_match( '~' . $start . $regex . '$~D', $path );
	}

	/**
	 * One pattern per line, without the slashes people begin paths with.
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
