import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where `npm run plugins`, a step of every build before this one, puts the zips and a list of them. */
const PACKED = fileURLToPath(new URL('../../plugins/wordpress/dist', import.meta.url));

/** The WordPress plugins that were packed: name, version, and bytes of the zip. */
export async function readPlugins() {
  const list = JSON.parse(await readFile(join(PACKED, 'plugins.json'), 'utf8'));
  return Promise.all(list.map(async ({ name, version }) => ({ name, version, bytes: (await stat(join(PACKED, `${name}.zip`))).size })));
}

/** Copies the zips of the WordPress plugins into a folder of the site and gives what it offers. */
export async function offerPlugins(folder) {
  const plugins = await readPlugins();
  await mkdir(folder, { recursive: true });
  for (const { name } of plugins) await copyFile(join(PACKED, `${name}.zip`), join(folder, `${name}.zip`));
  return plugins;
}
