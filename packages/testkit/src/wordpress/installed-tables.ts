import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../repo-root.js';
import { RIG_PHP } from './site-folder.js';

/** A site right after its installation. */
export interface InstalledTables {
  /** As in the Host header. */
  readonly host: string;
  /** The application password for REST. */
  readonly password: string;
  readonly statements: readonly string[];
}

/**
 * The tables a new site starts with, if one like it was installed before: installing takes most of
 * the time a site needs to start. `kind` names the release and the shape. Undefined if there are
 * none, or if the host's length differs, because rows contain the lengths of texts.
 */
export function readInstalled(kind: string, host: string): InstalledTables | undefined {
  const file = fileOf(kind);
  if (!existsSync(file)) return undefined;
  const found = JSON.parse(readFileSync(file, 'utf8')) as InstalledTables;
  if (found.host.length !== host.length) return undefined;
  return { ...found, host, statements: found.statements.map((statement) => statement.replaceAll(found.host, host)) };
}

/** Stores what a site started with, for the next of its kind. */
export function keepInstalled(kind: string, tables: InstalledTables): void {
  const file = fileOf(kind);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(tables));
  renameSync(`${file}.${process.pid}`, file);
}

/** A different file whenever the rig's scripts change. */
function fileOf(kind: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(RIG_PHP).sort()) hash.update(readFileSync(path.join(RIG_PHP, name)));
  return path.join(repoRoot(), '.cache', 'wordpress-installed', `${kind}-${hash.digest('hex').slice(0, 16)}.json`);
}
