import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { onPath } from './find-program.js';
import { isCi } from './repo-root.js';

/**
 * Third-party programs that tests and the bench run or compare with, and the Debian packages that
 * contain each. The service starts none of them.
 */
export const EXTERNAL_PROGRAMS = {
  apache2: 'apache2',
  curl: 'curl',
  gs: 'ghostscript',
  haproxy: 'haproxy',
  // The server without the parts that make Debian start one.
  mariadbd: 'mariadb-server-core',
  mutool: 'mupdf-tools',
  nginx: 'nginx-light',
  ocrmypdf: 'ocrmypdf',
  pdftoppm: 'poppler-utils',
  pdftotext: 'poppler-utils',
  php: 'php-cli php-curl php-gd php-imagick php-intl php-mbstring php-mysql php-xml php-zip',
  phpcs: 'php-codesniffer',
  phpunit: 'phpunit',
  pngquant: 'pngquant',
  postgres: 'postgresql',
  python3: 'python3',
  qpdf: 'qpdf',
} as const;
export type ExternalProgram = keyof typeof EXTERNAL_PROGRAMS;

/**
 * Where a program is, or undefined if it isn't installed. `npm test` looks for these calls, and
 * those of withoutPrograms, in tests and what they import, and installs the programs first.
 */
export function externalProgram(name: ExternalProgram): string | undefined {
  return [...onPath(name), ...besidePath(name)].find((file) => existsSync(file) && (name !== 'php' || hasExtensions(file)));
}

const PHP_EXTENSIONS = ['curl', 'dom', 'exif', 'fileinfo', 'gd', 'imagick', 'intl', 'mbstring', 'mysqli', 'zip'];
const completePhps = new Set<string>();

/**
 * A PHP without what WordPress and its images need doesn't count: its packages are installed one by
 * one.
 */
function hasExtensions(php: string): boolean {
  if (completePhps.has(php)) return true;
  const { stdout = '' } = spawnSync(php, ['-m'], { encoding: 'utf8' });
  const present = stdout.toLowerCase().split('\n');
  const isComplete = PHP_EXTENSIONS.every((name) => present.includes(name));
  if (isComplete) completePhps.add(php);
  return isComplete;
}

const SERVERS: readonly string[] = ['apache2', 'haproxy', 'mariadbd', 'nginx'] satisfies ExternalProgram[];

/**
 * Servers aren't on most users' PATH. Debian has a folder for each release of PostgreSQL; the
 * newest comes first here.
 */
function besidePath(name: ExternalProgram): string[] {
  if (SERVERS.includes(name)) return [`/usr/sbin/${name}`];
  const releases = '/usr/lib/postgresql';
  if (name !== 'postgres' || !existsSync(releases)) return [];
  const newestFirst = readdirSync(releases).sort((a, b) => Number(b) - Number(a));
  return newestFirst.map((release) => path.join(releases, release, 'bin', name));
}

/**
 * Why a test that needs these programs is skipped, or false if they're all here. On a build server
 * nothing is skipped: a missing program is an error.
 */
export function withoutPrograms(...names: readonly ExternalProgram[]): string | false {
  const missing = names.filter((name) => !externalProgram(name));
  if (missing.length === 0) return false;
  const reason = missing.map((name) => `${name} is not installed (Debian’s ${EXTERNAL_PROGRAMS[name]})`).join(', ');
  if (isCi) throw new Error(`A build server needs every program: ${reason}`);
  return reason;
}
