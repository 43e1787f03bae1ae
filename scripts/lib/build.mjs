import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentFingerprint, listFiles, statFingerprint } from './fingerprint.mjs';
import { root } from './root.mjs';
import { npmScript, runQuietly } from './run.mjs';
import { listWorkspaces } from './workspaces.mjs';

const STAMP = path.join(root, '.cache', 'build.json');
const ROOT_FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];
/** Not a package, except for the browser code: PHP, texts and licenses that ship as they are. */
const PLUGINS = path.join('plugins', 'wordpress');
/** The site's pages show them. */
const EXAMPLES = 'examples';

/** The compiler, as a script for Node. */
export const TSC = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');

/**
 * Compiles everything and builds the plugins and the site, unless sources and outputs are the same
 * as after the last build.
 */
export async function ensureBuilt() {
  const sources = sourceFingerprint();
  if (isUpToDate(sources)) return;
  console.log('Building…');
  // Forced, because the compiler trusts its own records and wouldn't notice a deleted output.
  await runQuietly('Compiling (tsc -b)', [TSC, '-b', '--force', '--pretty', 'false']);
  await compileMetric();
  // The site offers the plugins. Imported only now, because they need packages that may just have
  // been installed.
  const { ensureBrowserCode } = await import('./plugins/browser-code.mjs');
  const { buildPlugins } = await import('./plugins/build-plugins.mjs');
  await ensureBrowserCode();
  buildPlugins();
  await runQuietly('Building the site', [npmScript(), 'run', 'build', '--workspace', '@imagemill/web']);
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ sources, results: resultFingerprint() }));
}

/** Compiles the metric's kernel, which the compiler leaves out. */
export function compileMetric() {
  return runQuietly('Compiling the metric', [path.join(root, 'packages/perceptual/build.mjs')]);
}

function isUpToDate(sources) {
  const stamp = readStamp();
  return stamp.sources === sources && stamp.results === resultFingerprint();
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
  const places = [...listWorkspaces().map(({ place }) => place), PLUGINS, EXAMPLES];
  const files = places.flatMap((place) => listFiles(root, skip, place));
  return contentFingerprint(root, [...ROOT_FILES, ...new Set(files)]);
}

function resultFingerprint() {
  const folders = [...listWorkspaces().map(({ place }) => place), PLUGINS].map((place) => path.join(place, 'dist'));
  const files = folders.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) => listFiles(root, undefined, folder));
  return statFingerprint(root, files);
}
