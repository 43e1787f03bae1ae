// node scripts/words.mjs: writes the WordPress plugins' templates for translators
// (languages/<plugin>.pot) from their sources.
import './lib/require-node.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PLUGINS, PLUGINS_FOLDER } from './lib/plugins/plugin-list.mjs';
import { renderPot } from './lib/plugins/render-pot.mjs';
import { root } from './lib/root.mjs';

for (const plugin of PLUGINS) {
  const folder = path.join(root, PLUGINS_FOLDER, plugin.name, 'languages');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${plugin.name}.pot`), renderPot(root, plugin));
}
