<?php
declare(strict_types=1);

namespace Imagemill\Shared\Memory;

/** Predicts whether work fits in memory, using only the numbers it's given. */
final class MemoryGuard {
	/** Left for PHP itself and for the rest of the page. */
	public const HEADROOM_BYTES = 8388608;

	/** @var int Bytes; 0 or less for no limit. */
	private int $limit;

	private int $used;

	public function __construct( int $limit, int $used ) {
		$this->limit = $limit;
		$this->used  = $used;
	}

	/** @param string $limit As in php.ini: 128M, 1G, 65536, -1. */
	public static function ofSetting( string $limit, int $used ): self {
		return new self( self::parse( $limit ), $used );
	}

	public function fits( int $bytes ): bool {
		return $this->limit <= 0 || $bytes <= $this->left();
	}

	/** Bytes that can still be used; PHP_INT_MAX without a limit. */
	public function left(): int {
		return $this->limit <= 0 ? PHP_INT_MAX : max( 0, $this->limit - $this->used - self::HEADROOM_BYTES );
	}

	/** Converts a php.ini size to bytes. An invalid number means no limit, as in PHP. */
	public static function parse( string $setting ): int {
		$setting = trim( $setting );
		$factor  = array(
			'k' => 1024,
			'm' => 1048576,
			'g' => 1073741824,
		);
		return (int) $setting * ( $factor[ strtolower( substr( $setting, -1 ) ) ] ?? 1 );
	}
}
