import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { root } from '../root.mjs';
import { pluginFiles } from './plugin-files.mjs';
import { PLUGINS, PLUGINS_PLACE } from './plugin-list.mjs';

/** Zip files know no earlier time, and keep it without a zone: made of local parts it is the same everywhere. */
const ZIP_TIME = new Date(1980, 0, 1);
const UNIX = 3;
const PLAIN_FILE = 0o100644;

/**
 * Writes every plugin as a folder and as a zip of it into plugins/wordpress/dist, and returns what was made. The code for the admin's
 * browser must have been built.
 */
export function buildPlugins(folder = root) {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const dist = path.join(folder, PLUGINS_PLACE, 'dist');
  const made = PLUGINS.map((plugin) => {
    const files = pluginFiles(folder, plugin, version);
    const home = path.join(dist, plugin.name);
    rmSync(home, { recursive: true, force: true });
    for (const [name, bytes] of files) write(path.join(home, name), bytes);
    const zip = writeZip([...files].map(([name, bytes]) => [`${plugin.name}/${name}`, bytes]));
    write(path.join(dist, `${plugin.name}.zip`), zip);
    return { ...plugin, version, bytes: zip.length, files: files.size };
  });
  // For the site, which offers them.
  write(path.join(dist, 'plugins.json'), `${JSON.stringify(made.map(({ name }) => ({ name, version })))}\n`);
  return made;
}

function write(file, bytes) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/**
 * Files as a zip whose bytes depend on their names and contents alone. Deflated by JavaScript, not by Node's zlib, whose output changes
 * from release to release.
 */
export function writeZip(files) {
  const entries = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const options = { level: 9, mtime: ZIP_TIME, os: UNIX, attrs: PLAIN_FILE * 2 ** 16 };
  return zipSync(Object.fromEntries(entries.map(([name, bytes]) => [name, [bytes, options]])));
}
