import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run plugins` puts the zips and their list here; every build runs it before this step. */
const PACKED = fileURLToPath(new URL('../../plugins/wordpress/dist', import.meta.url));

/** The packed WordPress plugins: name, version, and size of the zip in bytes. */
export async function readPlugins() {
  const list = JSON.parse(await readFile(join(PACKED, 'plugins.json'), 'utf8'));
  return Promise.all(list.map(async ({ name, version }) => ({ name, version, bytes: (await stat(join(PACKED, `${name}.zip`))).size })));
}

/** Copies the WordPress plugin zips into a folder of the site and returns the list of plugins. */
export async function offerPlugins(folder) {
  const plugins = await readPlugins();
  await mkdir(folder, { recursive: true });
  for (const { name } of plugins) await copyFile(join(PACKED, `${name}.zip`), join(folder, `${name}.zip`));
  return plugins;
}
