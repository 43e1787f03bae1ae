import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../lib/fingerprint.mjs';
import { readImports } from '../lib/read-imports.mjs';
import { listWorkspaces } from '../lib/workspaces.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'public', 'vendor']);

/**
 * Files of one package that import each other in a cycle, type-only imports included: one line per
 * connected group.
 */
export function findFileCycles(folder) {
  return listWorkspaces(folder).flatMap(({ place }) => {
    const edges = readEdges(folder, place);
    return tiedGroups(edges).map((group) => `Import cycle: ${shortestCircle(edges, group).join(' → ')}`);
  });
}

/** Each source file of a package with the files it imports from the same package. */
function readEdges(folder, place) {
  const files = listFiles(folder, (name) => SKIPPED.has(name), place)
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const imported = readImports(readFileSync(path.join(folder, file), 'utf8'))
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => sourceOf(path.posix.join(path.posix.dirname(file), specifier), known));
      return [file, imported.filter((target) => target !== undefined)];
    }),
  );
}

/** The file behind an import: TypeScript files are imported by the names of their output. */
function sourceOf(target, known) {
  const bare = target.replace(/\.([cm]?)jsx?$/, '');
  return [target, `${bare}.ts`, `${bare}.tsx`, `${bare}.mts`, `${bare}.mjs`].find((name) => known.has(name));
}

/** Strongly connected components (Tarjan) of several files, or of one that imports itself. */
function tiedGroups(edges) {
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const open = new Set();
  const groups = [];
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return groups;

  function visit(file) {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    stack.push(file);
    open.add(file);
    for (const next of edges.get(file)) {
      if (!order.has(next)) visit(next);
      if (open.has(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    for (const member of group) open.delete(member);
    if (group.length > 1 || edges.get(file).includes(file)) groups.push(group);
  }
}

/** The shortest path from a group's first file back to itself. */
function shortestCircle(edges, group) {
  const start = [...group].sort()[0];
  const trails = [[start]];
  const seen = new Set();
  for (const trail of trails)
    for (const next of edges.get(trail.at(-1))) {
      if (next === start) return [...trail, start];
      if (!group.includes(next) || seen.has(next)) continue;
      seen.add(next);
      trails.push([...trail, next]);
    }
  return group;
}
