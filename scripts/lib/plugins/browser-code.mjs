import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentFingerprint, listFiles, statFingerprint } from '../fingerprint.mjs';
import { root } from '../root.mjs';
import { npmScript, runQuietly } from '../run.mjs';
import { PLUGINS_FOLDER } from './plugin-list.mjs';

const PLACE = `${PLUGINS_FOLDER}/browser`;
/** The sources of the code for the admin's browser. */
const SOURCES = [
  'packages/errors',
  'packages/files',
  'packages/core',
  'packages/engine-wasm',
  'packages/pdf',
  'packages/perceptual',
  PLACE,
];
const STAMP = path.join(root, '.cache', 'plugins.json');

/**
 * Builds the code for the admin's browser, unless neither sources nor results have changed since
 * the last time. `compile` builds what it imports from other packages, if that isn't there yet.
 */
export async function ensureBrowserCode(compile = async () => undefined) {
  if (!existsSync(path.join(root, PLACE, 'package.json'))) return;
  const sources = sourceFingerprint();
  const stamp = readStamp();
  if (stamp.sources === sources && stamp.results === resultFingerprint()) return;
  console.log('Building the plugins’ browser code…');
  await compile();
  // Ignores the caller's NODE_ENV: with another one, Vite would build something different.
  const env = { ...process.env, NODE_ENV: 'production' };
  await runQuietly('Building the plugins’ browser code', [npmScript(), 'run', 'build', '--workspace', PLACE], { env });
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ sources, results: resultFingerprint() }));
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return {}; // None yet, or half written: build.
  }
}

function sourceFingerprint() {
  const skip = (name) => name === 'node_modules' || name === 'dist';
  const files = SOURCES.filter((place) => existsSync(path.join(root, place))).flatMap((place) => listFiles(root, skip, place));
  return contentFingerprint(root, ['package-lock.json', 'tsconfig.base.json', ...files]);
}

function resultFingerprint() {
  const dist = path.join(PLACE, 'dist');
  return existsSync(path.join(root, dist)) ? statFingerprint(root, listFiles(root, undefined, dist)) : '';
}
