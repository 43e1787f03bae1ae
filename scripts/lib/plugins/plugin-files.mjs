import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../fingerprint.mjs';
import { PLUGINS_FOLDER } from './plugin-list.mjs';
import { renderThirdParty } from './third-party.mjs';

/**
 * The lines that contain a plugin's version: the header, the readme's `Stable tag`, a constant. In
 * the sources they say 0.0.0.
 */
const LINES = [
  [/^(\s*\*\s*Version:\s*)\S+$/m, ''],
  [/^(Stable tag:\s*)\S+$/m, ''],
  [/^(\s*(?:public |private |protected )?const VERSION\s*=\s*)'[^']*'(?=;)/m, "'"],
  [/^(\s*define\(\s*'IMAGEMILL_\w+_VERSION',\s*)'[^']*'/m, "'"],
];

/** Source of the metric that scores results. */
const KERNEL = 'packages/perceptual/kernel';

const SHARED = /\bImagemill(\\{1,2})Shared\b/g;

/** What only developers need. */
const LEFT_OUT = /^(?:\..*|tests|node_modules|dist|vendor|README\.md|composer\..*|phpunit\.xml.*|phpcs\.xml.*)$/;

/**
 * What a plugin ships, as a map from path to bytes: its own folder, the shared code under its own
 * namespace and, if it has any, the code for the admin's browser with a list of the third-party
 * code in it. `folder` is the project's root.
 */
export function pluginFiles(folder, plugin, version) {
  const place = path.join(folder, PLUGINS_FOLDER);
  const files = new Map([
    ...readFolder(path.join(place, plugin.name)),
    ...readFolder(path.join(place, 'shared', 'src'), 'src/Shared/'),
    ...(plugin.withBrowserCode ? readFolder(path.join(place, 'browser', 'dist', 'bundle'), 'assets/browser/') : []),
    // The source of the only code of ours that ships compiled.
    ...(plugin.withBrowserCode ? readFolder(path.join(folder, KERNEL), 'assets/browser/kernel/') : []),
  ]);
  const thirdParty = plugin.withBrowserCode ? renderThirdParty(folder) : undefined;
  if (thirdParty !== undefined) files.set('THIRD-PARTY.txt', Buffer.from(thirdParty));
  for (const [name, bytes] of files) files.set(name, finish(name, bytes, plugin, version));
  return files;
}

function readFolder(folder, prefix = '') {
  if (!existsSync(folder)) return [];
  return listFiles(folder, (name) => LEFT_OUT.test(name)).map((file) => [
    prefix + file.split(path.sep).join('/'),
    readFileSync(path.join(folder, file)),
  ]);
}

function finish(name, bytes, { namespace }, version) {
  if (name.endsWith('.php')) return Buffer.from(setVersion(rewriteNamespace(bytes.toString(), namespace), version));
  if (name === 'readme.txt') return Buffer.from(setVersion(bytes.toString(), version));
  return bytes;
}

/**
 * PHP code with the shared namespace moved under the plugin's own, so two plugins of different
 * versions never clash in one PHP process. In strings the separator may be doubled, so it's written
 * as found.
 */
export function rewriteNamespace(code, namespace) {
  return code.replace(SHARED, (_, separator) => `${namespace.replaceAll('\\', separator)}${separator}Shared`);
}

/** The text of a plugin's file, with the version filled in. */
export function setVersion(text, version) {
  return LINES.reduce((result, [line, quote]) => result.replace(line, (_, before) => before + quote + version + quote), text);
}
