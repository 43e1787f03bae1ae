import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../fingerprint.mjs';
import { PLUGINS_PLACE } from './plugin-list.mjs';
import { rewriteNamespace } from './rewrite-namespace.mjs';
import { setVersion } from './set-version.mjs';
import { renderThirdParty } from './third-party.mjs';

/** What only developers need. */
const LEFT_OUT = /^(?:\..*|tests|node_modules|dist|vendor|README\.md|composer\..*|phpunit\.xml.*|phpcs\.xml.*)$/;

/**
 * What a plugin ships, as a map from path to bytes: its own folder, the shared code below its own namespace, the code for the admin's
 * browser where it has some, with a list of what of others is in it. `folder` is the root of the project.
 */
export function pluginFiles(folder, plugin, version) {
  const place = path.join(folder, PLUGINS_PLACE);
  const files = new Map([
    ...readFolder(path.join(place, plugin.name)),
    ...readFolder(path.join(place, 'shared', 'src'), 'src/Shared/'),
    ...(plugin.withBrowserCode ? readFolder(path.join(place, 'browser', 'dist', 'bundle'), 'assets/browser/') : []),
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
