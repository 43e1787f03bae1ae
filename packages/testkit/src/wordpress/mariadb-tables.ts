import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['/usr/share/mysql', '/usr/share/mariadb'];
/** Releases before 11 name their files after MySQL. */
const NAMES = ['mariadb', 'mysql'];
const PARTS = ['system_tables', 'system_tables_data'];

/**
 * Creates the tables of users and rights in an empty data folder, with no password for `root`. The
 * server does it itself, because mariadb-install-db needs programs that Debian moves from package
 * to package.
 */
export function makeSystemTables(mariadbd: string, options: readonly string[]): void {
  const statements = ['CREATE DATABASE IF NOT EXISTS mysql;', 'USE mysql;', 'SET @auth_root_socket=NULL;', ...PARTS.map(readStatements)];
  const { status, stderr } = spawnSync(mariadbd, [...options, '--bootstrap', '--log-warnings=0', '--enforce-storage-engine='], {
    input: statements.join('\n'),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The tables of a private MariaDB could not be made.\n${stderr}`);
}

function readStatements(part: string): string {
  const files = FOLDERS.flatMap((folder) => NAMES.map((name) => path.join(folder, `${name}_${part}.sql`)));
  const file = files.find((each) => existsSync(each));
  if (!file) throw new Error(`MariaDB has none of ${files.join(', ')}.`);
  return readFileSync(file, 'utf8');
}
