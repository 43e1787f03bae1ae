<?php

declare(strict_types=1);

namespace Imagemill\WebP\Upload;

use Imagemill\WebP\Library\Records;

/**
 * Records describe files on this machine, so they aren't exported, and aren't imported from other
 * sites' exports.
 */
final class Exports {

	private const KEYS = array( Records::META, Records::STATE, Records::SAVED );

	public function register(): void {
		add_filter( 'wxr_export_skip_postmeta', array( $this, 'skip' ), 10, 2 );
		add_filter( 'import_post_meta_key', array( $this, 'import' ) );
	}

	/**
	 * @param mixed $skip
	 * @param mixed $key
	 * @return mixed
	 */
	public function skip( $skip, $key ) {
		return in_array( $key, self::KEYS, true ) ? true : $skip;
	}

	/**
	 * @param mixed $key
	 * @return mixed False keeps the key out.
	 */
	public function import( $key ) {
		return in_array( $key, self::KEYS, true ) ? false : $key;
	}
}
