import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';
import { CommandFailed, npmScript, runCommand, runQuietly } from '../run.mjs';

// The only package that ships WordPress itself: its code as archives, with the files that browsers
// load next to them.
const PACKAGE = '@wp-playground/wordpress-builds@0.9.19';
const INTEGRITY = 'sha512-dlqvh/MJDpE5W68vgPPKUjpip6zMuBh59L3D18ZX+pdwurC4q4ydrTww/3sTMV69BBcoH6kF93YtAtujNC5Mpw==';
const CACHE = path.join(root, '.cache', 'wordpress');

/**
 * Whether these releases of WordPress (6.2 to 6.5, `nightly`: 6.7-alpha) are in .cache/wordpress,
 * after trying to fetch the missing ones with npm.
 */
export async function ensureWordPress(php, versions) {
  const missing = versions.filter((version) => !existsSync(path.join(CACHE, version, 'wp-load.php')));
  if (missing.length === 0) return true;
  console.log(`Fetching WordPress ${missing.join(', ')} (158 MB, once)…`);
  const folder = path.join(CACHE, `new-${process.pid}`);
  try {
    const unpacked = await fetchPackage(folder);
    for (const version of missing) await unpack(php, unpacked, folder, version);
    return true;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(`${error.output.trimEnd().split('\n').slice(-5).join('\n')}\n${error.message}`);
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fetchPackage(folder) {
  mkdirSync(folder, { recursive: true });
  // npm caches what it fetched, so this works offline after the first time.
  await runQuietly(`Fetching ${PACKAGE}`, [npmScript(), 'pack', '--silent', '--prefer-offline', PACKAGE], { cwd: folder });
  const file = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (integrity !== INTEGRITY) throw new CommandFailed(`Checking ${PACKAGE}`, `Expected ${INTEGRITY} but received ${integrity}`);
  await runCommand(`Unpacking ${PACKAGE}`, 'tar', ['-xzf', file], { cwd: folder });
  return path.join(folder, 'package');
}

async function unpack(php, unpacked, folder, version) {
  const site = path.join(folder, version);
  const archive = path.join(unpacked, 'src', 'wordpress', `wp-${version}.zip`);
  const code = '$zip = new ZipArchive(); exit($zip->open($argv[1]) === true && $zip->extractTo($argv[2]) ? 0 : 1);';
  await runCommand(`Unpacking WordPress ${version}`, php, ['-r', code, '--', archive, site]);
  cpSync(path.join(unpacked, 'public', `wp-${version}`), site, { recursive: true, force: false });
  // These belong to a site of the package's authors.
  for (const name of ['wp-content/database', 'wp-config.php', 'wp-content/mu-plugins', 'wp-content/db.php'])
    rmSync(path.join(site, name), { recursive: true, force: true });
  renameSync(site, path.join(CACHE, version));
}
