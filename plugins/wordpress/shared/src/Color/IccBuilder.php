<?php
declare(strict_types=1);

namespace Imagemill\Shared\Color;

/**
 * Writes small color profiles (ICC.1, version 4.2) for images that describe their colors without
 * one.
 */
final class IccBuilder {
	/** sRGB's colorants, adapted to D50. */
	public const SRGB_COLORANTS = array(
		'rXYZ' => array( 0.43607, 0.22249, 0.01392 ),
		'gXYZ' => array( 0.38515, 0.71687, 0.09708 ),
		'bXYZ' => array( 0.14307, 0.06061, 0.71410 ),
	);

	private const D50 = array( 0.9642, 1.0, 0.8249 );

	public static function srgb(): string {
		$curve = self::formula( 3, array( 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045 ) );
		return self::build( 'sRGB', $curve );
	}

	/** sRGB's colors with another exponent. */
	public static function gamma( float $exponent ): string {
		return self::build( sprintf( 'Gamma %.2f', $exponent ), self::formula( 0, array( $exponent ) ) );
	}

	/**
	 * A WebP's pixels are RGB, so it can't have a gray profile. The same curve for all three colors
	 * is equivalent.
	 */
	public static function fromGrayCurve( string $curve ): string {
		return self::build( 'Gray', $curve );
	}

	public static function srgbToLinear( float $x ): float {
		return $x <= 0.04045 ? $x / 12.92 : ( ( $x + 0.055 ) / 1.055 ) ** 2.4;
	}

	private static function build( string $name, string $curve ): string {
		$tags = array(
			'desc' => self::text( $name ),
			'cprt' => self::text( 'CC0' ),
			'wtpt' => self::xyz( self::D50 ),
		);
		foreach ( self::SRGB_COLORANTS as $tag => $value ) {
			$tags[ $tag ] = self::xyz( $value );
		}
		$places = '';
		$data   = '';
		$start  = 132 + 12 * ( count( $tags ) + 3 );
		foreach ( $tags as $tag => $content ) {
			$places .= $tag . pack( 'NN', $start + strlen( $data ), strlen( $content ) );
			$data   .= self::padded( $content );
		}
		foreach ( array( 'rTRC', 'gTRC', 'bTRC' ) as $tag ) {
			$places .= $tag . pack( 'NN', $start + strlen( $data ), strlen( $curve ) );
		}
		$data .= self::padded( $curve );
		$body  = pack( 'N', count( $tags ) + 3 ) . $places . $data;
		return self::header( 128 + strlen( $body ) ) . $body;
	}

	private static function header( int $size ): string {
		$light = pack( 'N3', ...array_map( array( self::class, 'number' ), self::D50 ) );
		return pack( 'N', $size ) . "\0\0\0\0" . "\x04\x20\0\0" . 'mntrRGB XYZ ' . pack( 'n6', 2024, 1, 1, 0, 0, 0 )
			. 'acsp' . str_repeat( "\0", 28 ) . $light . str_repeat( "\0", 48 );
	}

	/** @param float[] $parameters */
	private static function formula( int $kind, array $parameters ): string {
		return "para\0\0\0\0" . pack( 'nn', $kind, 0 ) . pack( 'N*', ...array_map( array( self::class, 'number' ), $parameters ) );
	}

	/** @param float[] $value */
	private static function xyz( array $value ): string {
		return "XYZ \0\0\0\0" . pack( 'N3', ...array_map( array( self::class, 'number' ), $value ) );
	}

	private static function text( string $words ): string {
		$wide = implode( '', array_map( static fn( string $letter ): string => "\0" . $letter, str_split( $words ) ) );
		return "mluc\0\0\0\0" . pack( 'NN', 1, 12 ) . 'enUS' . pack( 'NN', strlen( $wide ), 28 ) . $wide;
	}

	private static function number( float $value ): int {
		return (int) round( $value * 65536 ) & 0xFFFFFFFF;
	}

	private static function padded( string $bytes ): string {
		return $bytes . str_repeat( "\0", -strlen( $bytes ) & 3 );
	}
}
