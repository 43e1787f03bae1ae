import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../fingerprint.mjs';
import { PLUGINS_FOLDER } from './plugin-list.mjs';
import { readCalls } from './read-calls.mjs';

/**
 * The positions of the plural, context and text domain in the arguments of each WordPress function.
 * The text is always the first argument.
 */
const FUNCTIONS = {
  __: { domain: 1 },
  _e: { domain: 1 },
  esc_html__: { domain: 1 },
  esc_html_e: { domain: 1 },
  esc_attr__: { domain: 1 },
  esc_attr_e: { domain: 1 },
  _x: { context: 1, domain: 2 },
  _ex: { context: 1, domain: 2 },
  esc_html_x: { context: 1, domain: 2 },
  esc_attr_x: { context: 1, domain: 2 },
  _n: { plural: 1, domain: 3 },
  _nx: { plural: 1, context: 3, domain: 4 },
  _n_noop: { plural: 1, domain: 2 },
  _nx_noop: { plural: 1, context: 2, domain: 3 },
};
const HEADERS = ['Plugin Name', 'Description', 'Author'];
const isSkipped = (name) => ['tests', 'node_modules', 'dist', 'vendor'].includes(name);

/**
 * A plugin's translatable strings, each once, in file order, with plural, context, translator
 * comments and files. `problems` lists calls that can't be translated: texts that aren't plain
 * strings, and wrong text domains.
 */
export function pluginWords(folder, plugin) {
  const words = new Map();
  const problems = [];
  const add = ({ text, plural, context, comment, file }) => {
    const key = `${context ?? ''}\u0004${text}`;
    const known = words.get(key) ?? { text, context, comments: [], files: [] };
    words.set(key, {
      ...known,
      plural: known.plural ?? plural,
      comments: [...new Set([...known.comments, ...(comment ? [comment] : [])])],
      files: [...new Set([...known.files, file])],
    });
  };
  for (const { text, comment } of headerWords(folder, plugin)) add({ text, comment, file: `${plugin.name}.php` });
  for (const { file, code } of sources(folder, plugin)) {
    for (const { name, args, comment } of readCalls(code, Object.keys(FUNCTIONS))) {
      const { plural, context, domain } = FUNCTIONS[name];
      const needed = [0, plural, context, domain].filter((index) => index !== undefined);
      if (needed.some((index) => args[index] === undefined))
        problems.push(`${file}: ${name}( ${args[0] ?? '…'} ) has an argument that isn't a plain string`);
      else if (args[domain] !== plugin.name)
        problems.push(`${file}: ${name}( ${args[0]} ) has the text domain ${args[domain]}, not ${plugin.name}`);
      else add({ text: args[0], plural: args[plural], context: args[context], comment, file });
    }
  }
  return { words: [...words.values()], problems };
}

function headerWords(folder, { name }) {
  const file = path.join(folder, PLUGINS_FOLDER, name, `${name}.php`);
  const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return HEADERS.flatMap((header) => {
    const found = new RegExp(`^ \\*\\s*${header}:\\s*(.+)$`, 'm').exec(code);
    return found ? [{ text: found[1].trim(), comment: `${header} of the plugin` }] : [];
  });
}

/** PHP only: it supplies the browser code's strings too. */
function sources(folder, { name }) {
  const home = path.join(folder, PLUGINS_FOLDER, name);
  return listFiles(home, isSkipped)
    .filter((file) => file.endsWith('.php'))
    .map((file) => ({ file: file.split(path.sep).join('/'), code: readFileSync(path.join(home, file), 'utf8') }));
}
