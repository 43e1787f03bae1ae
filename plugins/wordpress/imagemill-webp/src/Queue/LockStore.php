<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

/** Stores locks. Every method is one atomic step that all of a site's processes see. */
interface LockStore {

	/** Stores a value under a name that has none; false if it has one. */
	public function insert( string $name, string $value ): bool;

	public function read( string $name ): ?string;

	/** Replaces exactly the value `$old`. */
	public function replace( string $name, string $old, string $new ): bool;

	/** Removes exactly this value. */
	public function delete( string $name, string $value ): bool;
}
