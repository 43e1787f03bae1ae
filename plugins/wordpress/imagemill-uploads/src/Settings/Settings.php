<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Settings;

use Imagemill\Shared\Convert\RecompressOptions;

/** What the site's owner chose. Nothing is stored until something is changed. */
final class Settings {
	public const OPTION = 'imagemill_uploads_settings';

	/** No image for the web has a longer side. It also limits the effect of a typo. */
	private const MAX_SIDE = 20000;

	/** @var int Largest width in pixels; 0 for any. */
	public int $maxWidth = 2560;

	/** @var int Largest height in pixels; 0 for any. */
	public int $maxHeight = 2560;

	public int $jpegQuality = 82;

	public int $webpQuality = 82;

	/** @var bool Whether to compress PNG further, without changing a pixel. */
	public bool $png = true;

	/** @var bool Whether to remove camera, author and caption too; the position always goes. */
	public bool $dropAllMetadata = false;

	/** @var bool Whether to keep the original. */
	public bool $keepOriginals = true;

	/** @var bool Whether deleting the plugin deletes originals. */
	public bool $removeOnUninstall = false;

	public static function load(): self {
		$stored = get_option( self::OPTION );
		return self::from( is_array( $stored ) ? $stored : array() );
	}

	/**
	 * Turns any input into valid settings: missing or invalid values get their defaults.
	 *
	 * @param array<mixed> $values Names as in toArray().
	 */
	public static function from( array $values ): self {
		$settings                    = new self();
		$settings->maxWidth          = self::number( $values, 'max_width', $settings->maxWidth, 0, self::MAX_SIDE );
		$settings->maxHeight         = self::number( $values, 'max_height', $settings->maxHeight, 0, self::MAX_SIDE );
		$settings->jpegQuality       = self::number( $values, 'jpeg_quality', $settings->jpegQuality, 1, 100 );
		$settings->webpQuality       = self::number( $values, 'webp_quality', $settings->webpQuality, 1, 100 );
		$settings->png               = self::yes( $values, 'png', $settings->png );
		$settings->dropAllMetadata   = self::yes( $values, 'drop_all_metadata', $settings->dropAllMetadata );
		$settings->keepOriginals     = self::yes( $values, 'keep_originals', $settings->keepOriginals );
		$settings->removeOnUninstall = self::yes( $values, 'remove_on_uninstall', $settings->removeOnUninstall );
		return $settings;
	}

	/** @return array<string, int|bool> */
	public function toArray(): array {
		return array(
			'max_width'           => $this->maxWidth,
			'max_height'          => $this->maxHeight,
			'jpeg_quality'        => $this->jpegQuality,
			'webp_quality'        => $this->webpQuality,
			'png'                 => $this->png,
			'drop_all_metadata'   => $this->dropAllMetadata,
			'keep_originals'      => $this->keepOriginals,
			'remove_on_uninstall' => $this->removeOnUninstall,
		);
	}

	public function recompressOptions(): RecompressOptions {
		$options                  = new RecompressOptions();
		$options->maxWidth        = $this->maxWidth;
		$options->maxHeight       = $this->maxHeight;
		$options->jpegQuality     = $this->jpegQuality;
		$options->webpQuality     = $this->webpQuality;
		$options->png             = $this->png;
		$options->dropAllMetadata = $this->dropAllMetadata;
		return $options;
	}

	/** @param array<mixed> $values */
	private static function number( array $values, string $name, int $default, int $least, int $most ): int {
		$value = $values[ $name ] ?? null;
		if ( ! is_numeric( $value ) ) {
			return $default;
		}
		return (int) max( $least, min( $most, round( (float) $value ) ) );
	}

	/** @param array<mixed> $values */
	private static function yes( array $values, string $name, bool $default ): bool {
		return array_key_exists( $name, $values ) ? (bool) $values[ $name ] : $default;
	}
}
