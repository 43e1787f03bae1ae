<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

/** Calls back if PHP ends, such as on a fatal error, before the work is done. */
final class FatalWatch {

	/** @var array<int,self> */
	private static array $watching = array();
	private static bool $registered = false;
	/** Freed at the end, to leave room for cleaning up if memory ran out. */
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

	/**
	 * A watch that's still registered means that the work didn't finish: there was a fatal error,
	 * or a filter called exit().
	 */
	public static function atEnd(): void {
		self::$reserve = '';
		foreach ( self::$watching as $watch ) {
			( $watch->callback )();
		}
		self::$watching = array();
	}
}
