import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../repo-root.js';
import { RIG_PHP } from './site-folder.js';

/** A site as it was just after its installation. */
export interface InstalledTables {
  /** As in the Host header. */
  readonly host: string;
  /** For REST. */
  readonly password: string;
  readonly statements: readonly string[];
}

/**
 * What a new site begins with, where one like it was installed before: installing takes most of the time that a site needs to start. `kind`
 * names the release and the shape. Undefined where there is none, or where the host is of another length: rows hold lengths of texts.
 */
export function readInstalled(kind: string, host: string): InstalledTables | undefined {
  const file = fileOf(kind);
  if (!existsSync(file)) return undefined;
  const found = JSON.parse(readFileSync(file, 'utf8')) as InstalledTables;
  if (found.host.length !== host.length) return undefined;
  return { ...found, host, statements: found.statements.map((statement) => statement.replaceAll(found.host, host)) };
}

/** Keeps what a site has begun with, for the next of its kind. */
export function keepInstalled(kind: string, tables: InstalledTables): void {
  const file = fileOf(kind);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(tables));
  renameSync(`${file}.${process.pid}`, file);
}

/** Another one whenever the rig's scripts have changed. */
function fileOf(kind: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(RIG_PHP).sort()) hash.update(readFileSync(path.join(RIG_PHP, name)));
  return path.join(repoRoot(), '.cache', 'wordpress-installed', `${kind}-${hash.digest('hex').slice(0, 16)}.json`);
}
