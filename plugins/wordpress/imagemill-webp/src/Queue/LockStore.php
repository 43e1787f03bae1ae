<?php

declare(strict_types=1);

namespace Imagemill\WebP\Queue;

/** Where locks stand. Every method is one atomic step that all processes of a site see. */
interface LockStore {

	/** Writes a value under a name that has none; false when it has one. */
	public function insert( string $name, string $value ): bool;

	public function read( string $name ): ?string;

	/** Puts another value in the place of exactly this one. */
	public function replace( string $name, string $old, string $new ): bool;

	/** Removes exactly this value. */
	public function delete( string $name, string $value ): bool;
}
