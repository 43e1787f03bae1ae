import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PLUGINS, PLUGINS_FOLDER } from './plugin-list.mjs';
import { pluginWords } from './plugin-words.mjs';

/** A sprintf placeholder: %s, %1$s, %d. */
const PLACEHOLDER = /%(?:\d+\$)?[-+]?\d*(?:\.\d+)?[bcdeEfFgGosuxX]/;

/**
 * A plugin's translation template (.pot). It lists files but no line numbers or dates, so it
 * changes only when the texts do.
 */
export function renderPot(folder, plugin) {
  return [head(plugin), ...pluginWords(folder, plugin).words.map(entry)].join('\n\n').concat('\n');
}

/**
 * Untranslatable texts in the WordPress plugins, and translation templates that don't match the
 * sources.
 */
export function findPluginWordProblems(folder) {
  return PLUGINS.flatMap((plugin) => {
    const file = path.posix.join(PLUGINS_FOLDER, plugin.name, 'languages', `${plugin.name}.pot`);
    const found = existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n') : '';
    const isCurrent = found === renderPot(folder, plugin);
    return [...pluginWords(folder, plugin).problems, ...(isCurrent ? [] : [`${file} is out of date: run node scripts/words.mjs`])];
  });
}

function head({ name, title }) {
  return [
    `# Copyright (C) the authors of ${title}`,
    '# This file is distributed under the GPL-3.0-or-later.',
    'msgid ""',
    'msgstr ""',
    `"Project-Id-Version: ${title}\\n"`,
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
    `"X-Domain: ${name}\\n"`,
  ].join('\n');
}

function entry({ text, plural, context, comments, files }) {
  return [
    ...comments.map((comment) => `#. ${comment}`),
    `#: ${files.join(' ')}`,
    ...(PLACEHOLDER.test(`${text} ${plural ?? ''}`) ? ['#, php-format'] : []),
    ...(context === undefined ? [] : [`msgctxt ${quoted(context)}`]),
    `msgid ${quoted(text)}`,
    ...(plural === undefined ? ['msgstr ""'] : [`msgid_plural ${quoted(plural)}`, 'msgstr[0] ""', 'msgstr[1] ""']),
  ].join('\n');
}

function quoted(text) {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
}
