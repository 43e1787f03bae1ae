import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PLUGINS, PLUGINS_PLACE } from '../lib/plugins/plugin-list.mjs';
import { pluginWords } from '../lib/plugins/plugin-words.mjs';
import { renderPot } from '../lib/plugins/render-pot.mjs';

/** Texts of the WordPress plugins that nobody can translate, and templates for translators that do not match the sources. */
export function findPluginWordProblems(folder) {
  return PLUGINS.flatMap((plugin) => {
    const file = path.posix.join(PLUGINS_PLACE, plugin.name, 'languages', `${plugin.name}.pot`);
    const found = existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n') : '';
    const isCurrent = found === renderPot(folder, plugin);
    return [...pluginWords(folder, plugin).problems, ...(isCurrent ? [] : [`${file} is out of date: run node scripts/words.mjs`])];
  });
}
