import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';
import { pluginFiles } from './plugin-files.mjs';
import { PLUGINS, PLUGINS_PLACE } from './plugin-list.mjs';
import { writeZip } from './write-zip.mjs';

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
