<?php
declare(strict_types=1);

namespace Imagemill\Shared\Color;

/** Reads the parts of a color profile (ICC.1) that decide whether it's kept. */
final class IccProfile {
	/** Largest invisible difference between two curves, on a scale of 0 to 1. */
	private const SAME_CURVE = 0.02;

	/** Largest invisible difference between two colorants. */
	private const SAME_COLORANT = 0.004;

	private string $bytes;

	/** @var array<string, array{int, int}> Offset and length by tag. */
	private array $tags = array();

	private function __construct( string $bytes ) {
		$this->bytes = $bytes;
		$count       = min( 100, unpack( 'N', $bytes, 128 )[1] );
		for ( $i = 0; $i < $count && 144 + 12 * $i <= strlen( $bytes ); ++$i ) {
			$tag = unpack( 'a4name/Noffset/Nlength', $bytes, 132 + 12 * $i );
			if ( $tag['offset'] + $tag['length'] <= strlen( $bytes ) ) {
				$this->tags[ $tag['name'] ] = array( $tag['offset'], $tag['length'] );
			}
		}
	}

	/** The profile, or null if the bytes aren't one. */
	public static function parse( string $bytes ): ?self {
		$valid = strlen( $bytes ) >= 132 && 'acsp' === substr( $bytes, 36, 4 ) && unpack( 'N', $bytes )[1] <= strlen( $bytes );
		return $valid ? new self( substr( $bytes, 0, max( 132, unpack( 'N', $bytes )[1] ) ) ) : null;
	}

	public function bytes(): string {
		return $this->bytes;
	}

	/** RGB, GRAY, CMYK, Lab … */
	public function space(): string {
		return rtrim( substr( $this->bytes, 16, 4 ) );
	}

	/** Whether an image looks the same without it. */
	public function isSrgb(): bool {
		if ( isset( $this->tags['A2B0'] ) ) {
			return false;
		}
		return 'GRAY' === $this->space() ? $this->isSrgbCurve( 'kTRC' ) : 'RGB' === $this->space() && $this->hasSrgbColorants()
			&& $this->isSrgbCurve( 'rTRC' ) && $this->isSrgbCurve( 'gTRC' ) && $this->isSrgbCurve( 'bTRC' );
	}

	/** A gray profile's raw curve, for use in another profile; null if there's none. */
	public function grayCurve(): ?string {
		return 'GRAY' === $this->space() ? $this->tag( 'kTRC' ) : null;
	}

	private function tag( string $name ): ?string {
		return isset( $this->tags[ $name ] ) ? substr( $this->bytes, $this->tags[ $name ][0], $this->tags[ $name ][1] ) : null;
	}

	private function hasSrgbColorants(): bool {
		foreach ( IccBuilder::SRGB_COLORANTS as $name => $expected ) {
			$tag = $this->tag( $name );
			if ( null === $tag || strlen( $tag ) < 20 ) {
				return false;
			}
			foreach ( $expected as $i => $value ) {
				if ( abs( self::fixed( $tag, 8 + 4 * $i ) - $value ) > self::SAME_COLORANT ) {
					return false;
				}
			}
		}
		return true;
	}

	private function isSrgbCurve( string $name ): bool {
		$tag = $this->tag( $name );
		if ( null === $tag || strlen( $tag ) < 12 ) {
			return false;
		}
		foreach ( array( 0.1, 0.25, 0.5, 0.75, 0.9 ) as $x ) {
			$value = IccCurve::at( $tag, $x );
			if ( null === $value || abs( $value - IccBuilder::srgbToLinear( $x ) ) > self::SAME_CURVE ) {
				return false;
			}
		}
		return true;
	}

	/** A signed 15.16 number. */
	public static function fixed( string $bytes, int $offset ): float {
		$value = unpack( 'N', $bytes, $offset )[1];
		return ( $value >= 0x80000000 ? $value - 0x100000000 : $value ) / 65536;
	}
}
