import { MIGRATIONS } from './sqlite/migrations.js';
import { NewerSchemaError, StoreProblem } from './store-errors.js';

/** The schema of this release; both dialects count alike. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Throws a line for a person unless a store's schema is this release's. Only the start of a server brings an older one up to date. */
export function requireCurrentVersion(found: number): void {
  if (found > SCHEMA_VERSION) throw new NewerSchemaError(found, SCHEMA_VERSION);
  if (found < SCHEMA_VERSION)
    throw new StoreProblem(
      `it is of an older release (schema ${found}, this one has ${SCHEMA_VERSION}); the server of this release brings it up to date when it starts`,
    );
}
