<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

/** Calls back when PHP ends by a fatal error before the work was over. */
final class FatalWatch {

	/** @var array<int,self> */
	private static array $watching = array();
	private static bool $registered = false;
	/** Let go at the end, so that there is room to clean up when memory ran out. */
	private static string $reserve = '';

	/** @var callable(): void */
	private $callback;

	/** @param callable(): void $callback */
	public function __construct( callable $callback ) {
		$this->callback                             = $callback;
		self::$watching[ spl_object_id( $this ) ] = $this;
		if ( ! self::$registered ) {
			self::$registered = true;
			self::$reserve    = str_repeat( ' ', 512 * 1024 );
			register_shutdown_function( array( self::class, 'atEnd' ) );
		}
	}

	public function end(): void {
		unset( self::$watching[ spl_object_id( $this ) ] );
	}

	/** Whatever ends PHP while somebody watches has not let the work finish: a fatal error, or exit() in a filter. */
	public static function atEnd(): void {
		self::$reserve = '';
		foreach ( self::$watching as $watch ) {
			( $watch->callback )();
		}
		self::$watching = array();
	}
}
