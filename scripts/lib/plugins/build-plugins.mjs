import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { root } from '../root.mjs';
import { pluginFiles } from './plugin-files.mjs';
import { PLUGINS, PLUGINS_FOLDER } from './plugin-list.mjs';

/**
 * The earliest time that zip files can store. They store it without a time zone, so building it
 * from local parts gives the same bytes everywhere.
 */
const ZIP_TIME = new Date(1980, 0, 1);
const UNIX = 3;
const PLAIN_FILE = 0o100644;

/**
 * Writes every plugin into plugins/wordpress/dist, as a folder and as a zip of it, and returns what
 * was built. The code for the admin's browser must have been built before.
 */
export function buildPlugins(folder = root) {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const dist = path.join(folder, PLUGINS_FOLDER, 'dist');
  const made = PLUGINS.map((plugin) => {
    const files = pluginFiles(folder, plugin, version);
    const home = path.join(dist, plugin.name);
    rmSync(home, { recursive: true, force: true });
    for (const [name, bytes] of files) write(path.join(home, name), bytes);
    const zip = writeZip([...files].map(([name, bytes]) => [`${plugin.name}/${name}`, bytes]));
    write(path.join(dist, `${plugin.name}.zip`), zip);
    return { ...plugin, version, bytes: zip.length, files: files.size };
  });
  // For the site, which offers the plugins.
  write(path.join(dist, 'plugins.json'), `${JSON.stringify(made.map(({ name }) => ({ name, version })))}\n`);
  return made;
}

function write(file, bytes) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/**
 * A zip whose bytes depend only on the names and contents of its files. It's deflated by
 * JavaScript, because the output of Node's zlib changes from release to release.
 */
export function writeZip(files) {
  const entries = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const options = { level: 9, mtime: ZIP_TIME, os: UNIX, attrs: PLAIN_FILE * 2 ** 16 };
  return zipSync(Object.fromEntries(entries.map(([name, bytes]) => [name, [bytes, options]])));
}
