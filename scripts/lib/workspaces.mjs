import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Every workspace that exists: its folder (relative to the root) and its package.json. */
export function listWorkspaces(folder = root) {
  const { workspaces } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) => (pattern.endsWith('/*') ? childrenOf(folder, pattern.slice(0, -2)) : [pattern]))
    .filter((place) => existsSync(path.join(folder, place, 'package.json')))
    .map((place) => ({ place, manifest: JSON.parse(readFileSync(path.join(folder, place, 'package.json'), 'utf8')) }));
}

function childrenOf(folder, place) {
  const full = path.join(folder, place);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${place}/${entry.name}`)
    .sort();
}
