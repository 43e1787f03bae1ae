<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

use Imagemill\WebP\Library\Library;

/**
 * All REST routes under `imagemill-webp/v1`. Each names its guard, and WordPress checks the nonce
 * of requests with a cookie.
 */
final class Rest {
	public const SPACE = 'imagemill-webp/v1';

	/** Registers the hook that adds the routes. */
	public function register(): void {
		add_action( 'rest_api_init', array( $this, 'add' ) );
	}

	/** @internal */
	public function add(): void {
		$library = Library::instance();
		$bulk    = new BulkController( $library );
		$browser = new BrowserController( $library, new BrowserLease() );
		$one     = new AttachmentController( $library );
		$manage  = array( Guard::class, 'mayManage' );
		$edit    = array( Guard::class, 'mayEditAttachment' );

		$this->route( 'status', 'GET', array( $bulk, 'status' ), $manage );
		$this->route( 'work', 'POST', array( $bulk, 'work' ), $manage, array( 'seconds' => self::number( 1, 20, 5 ) ) );
		$this->route( 'pause', 'POST', array( $bulk, 'pause' ), $manage );
		$this->route( 'resume', 'POST', array( $bulk, 'resume' ), $manage );
		$this->route( 'dry-run', 'POST', array( $bulk, 'dryRun' ), $manage, self::counts( 'after', ...BulkController::SUMS ) );
		$this->route( 'undo', 'POST', array( $bulk, 'undo' ), $manage, self::counts( 'removed' ) );
		$this->route( 'errors', 'GET', array( $bulk, 'errors' ), $manage );
		$this->route( 'retry', 'POST', array( $bulk, 'retry' ), $manage, array( 'ids' => self::ids() ) );
		$this->route(
			'browser-jobs',
			'GET',
			array( $browser, 'jobs' ),
			$manage,
			array(
				'after' => self::number( 0, PHP_INT_MAX, 0 ),
				'limit' => self::number( 1, 20, 5 ),
				'all'   => array( 'type' => 'boolean', 'default' => false ),
				'tab'   => self::tab(),
			)
		);
		$this->route(
			'browser-source',
			'GET',
			array( $browser, 'source' ),
			$manage,
			array( 'id' => self::id(), 'file' => array( 'type' => 'string', 'default' => '' ) )
		);
		$this->route( 'browser-result', 'POST', array( $browser, 'result' ), $manage, array( 'id' => self::id(), 'tab' => self::tab() ) );
		$this->route(
			'browser-failure',
			'POST',
			array( $browser, 'failure' ),
			$manage,
			array( 'id' => self::id(), 'tab' => self::tab(), 'failures' => self::failures() )
		);
		$this->route( 'browser-release', 'POST', array( $browser, 'release' ), $manage, array( 'tab' => self::tab() ) );
		$this->route( 'convert', 'POST', array( $one, 'convert' ), $edit, array( 'id' => self::id() ) );
		$this->route( 'remove', 'POST', array( $one, 'remove' ), $edit, array( 'id' => self::id() ) );
	}

	private function route( string $path, string $method, array $callback, array $guard, array $arguments = array() ): void {
		register_rest_route(
			self::SPACE,
			'/' . $path,
			array(
				'methods'             => $method,
				'callback'            => $callback,
				'permission_callback' => $guard,
				'args'                => $arguments,
			)
		);
	}

	private static function number( int $least, int $most, int $default ): array {
		return array( 'type' => 'integer', 'minimum' => $least, 'maximum' => $most, 'default' => $default );
	}

	/** What a page adds up over several calls. */
	private static function counts( string ...$names ): array {
		return array_fill_keys( $names, self::number( 0, PHP_INT_MAX, 0 ) );
	}

	private static function id(): array {
		return array( 'type' => 'integer', 'minimum' => 1, 'required' => true );
	}

	private static function ids(): array {
		return array( 'type' => 'array', 'items' => array( 'type' => 'integer', 'minimum' => 1 ), 'maxItems' => 500, 'default' => array() );
	}

	/** A name that a page makes up for itself, so that two pages don't make the same images. */
	private static function tab(): array {
		return array( 'type' => 'string', 'pattern' => '^[a-z0-9-]{8,64}$', 'required' => true );
	}

	private static function failures(): array {
		$failure = array(
			'type'       => 'object',
			'required'   => array( 'file', 'reason' ),
			'properties' => array(
				'file'   => array( 'type' => 'string', 'maxLength' => 255 ),
				'reason' => array( 'type' => 'string', 'enum' => BrowserReasons::ALL ),
			),
		);
		return array( 'type' => 'array', 'items' => $failure, 'maxItems' => 200, 'required' => true );
	}
}
