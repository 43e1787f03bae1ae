import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../debian-packages.mjs';
import { isInstalled } from '../install.mjs';
import { root } from '../root.mjs';
import { npmScript, runQuietly } from '../run.mjs';

const PACKAGE_FOLDER = path.join(root, 'scripts', 'lib', 'wordpress', 'php-7.4');

/** Where PHP 7.4, compiled to WebAssembly, is installed. */
export const PHP_7_4 = path.join(root, '.cache', 'php-7.4');

/**
 * Installs PHP 7.4 with npm (18 MB) if it's missing, and returns whether it's there. No current
 * Debian packages it.
 */
export async function ensurePhp74() {
  mkdirSync(PHP_7_4, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(path.join(PACKAGE_FOLDER, name), path.join(PHP_7_4, name));
  if (isInstalled(PHP_7_4)) return true;
  console.log('Fetching PHP 7.4 (18 MB, once)…');
  const command = [npmScript(), 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  return attempt(() => runQuietly('Fetching PHP 7.4 (npm ci)', command, { cwd: PHP_7_4 }));
}
