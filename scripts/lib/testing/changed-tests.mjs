import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readImports } from '../read-imports.mjs';
import { root } from '../root.mjs';
import { Stop } from '../run.mjs';
import { listWorkspaces } from '../workspaces.mjs';

const TEST = /\.test\.[cm]?[jt]sx?$/;
/** Files that no test reads. */
const UNTESTED = /^(?:CHANGELOG|LICENSE|SECURITY)(?:\.md)?$|^docs\/decisions\/|^docs\/bench\//;
/** A change to one of these can break anything. */
const EVERYTHING = /^(?:package(?:-lock)?\.json|tsconfig[^/]*\.json|\.npmrc)$|^scripts\/lib\//;
/**
 * Helpers that start or read what was built: the server, the site, a plugin, a command. A test that
 * reaches one of them depends on all sources, because its imports don't show what runs there.
 */
const STARTS_PROGRAMS = /^packages\/testkit\/src\/(?:repo-root|site-process|start-command|shared-site|live-api|wordpress\/)/;

/** Paths that differ from a commit, including files that git doesn't track yet. */
export function listChanges(since, folder = root) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const tracked = git('diff', '--name-only', '--no-renames', since, '--');
    return `${tracked}${git('ls-files', '--others', '--exclude-standard')}`.split('\n').filter(Boolean);
  } catch (error) {
    throw new Stop(`git can't compare with ${since}: ${String(error.stderr ?? error.message).trim()}`);
  }
}

/**
 * The tests that can notice these changes: tests whose imports lead to a changed file, and tests
 * that start programs, unless only other tests changed.
 */
export function selectChanged(tests, changes, folder = root) {
  const relevant = changes.filter((file) => !UNTESTED.test(file));
  if (relevant.some((file) => EVERYTHING.test(file))) return tests;
  const changed = new Set(relevant);
  const shared = relevant.filter((file) => !TEST.test(file));
  const graph = new ImportGraph(folder);
  return tests.filter(({ source }) => {
    const reached = graph.reach(source);
    if ([...reached].some((file) => changed.has(file))) return true;
    // Scripts read all kinds of files, and their tests take no time.
    const dependsOnAll = source.startsWith('scripts/') || [...reached].some((file) => STARTS_PROGRAMS.test(file));
    if (dependsOnAll) return shared.length > 0;
    // An import of a deleted file leads nowhere, so its whole workspace is tested.
    return shared.some((file) => !existsSync(path.join(folder, file)) && workspaceOf(file) === workspaceOf(source));
  });
}

const workspaceOf = (file) => file.split('/src/')[0];

/**
 * The import graph of the sources. A name imported from a package leads to the file that defines
 * it, not to everything the package exports.
 */
class ImportGraph {
  #folder;
  #packages;
  #edges = new Map();
  #names = new Map();

  constructor(folder) {
    this.#folder = folder;
    this.#packages = new Map(
      listWorkspaces(folder).map(({ place, manifest }) => [manifest.name, { place, exports: manifest.exports ?? {} }]),
    );
  }

  /** The file and everything its imports lead to. */
  reach(start) {
    const reached = new Set();
    const waiting = [start];
    while (waiting.length > 0) {
      const file = waiting.pop();
      if (reached.has(file)) continue;
      reached.add(file);
      waiting.push(...this.#importsOf(file));
    }
    return reached;
  }

  #importsOf(file) {
    if (!this.#edges.has(file)) this.#edges.set(file, this.#readEdges(file));
    return this.#edges.get(file);
  }

  #readEdges(file) {
    const text = this.#read(file);
    if (!/\.[cm]?[jt]sx?$/.test(file)) return [];
    const imported = readImports(text).flatMap(({ specifier, names }) => this.#resolve(file, specifier, names));
    // Workers and data files are referenced by path.
    const named = [...text.matchAll(/['"`](\.{1,2}\/[^'"`$\s]+)['"`]/g)].flatMap(([, specifier]) => this.#resolve(file, specifier, ''));
    return [...new Set([...imported, ...named])];
  }

  #resolve(file, specifier, names) {
    if (specifier.startsWith('.')) return this.#existing(path.posix.join(path.posix.dirname(file), specifier));
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    const target = this.#packages.get(name);
    if (!target) return [];
    const entry = this.#entryOf(target, specifier.slice(name.length));
    if (!entry) return [];
    const wanted = /\{([^}]*)\}/
      .exec(names)?.[1]
      .split(',')
      .map(
        (each) =>
          each
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+/)[0],
      )
      .filter(Boolean);
    const exported = this.#exportsOf(entry);
    return wanted?.every((each) => exported.has(each)) ? wanted.map((each) => exported.get(each)) : [entry];
  }

  #entryOf({ place, exports }, subpath) {
    const entry = exports[`.${subpath}`];
    const built = typeof entry === 'string' ? entry : (entry?.default ?? './dist/index.js');
    return this.#existing(path.posix.join(place, built.replace(/^\.\/dist\//, 'src/')))[0];
  }

  /** Which file defines each name that an index exports. */
  #exportsOf(index) {
    if (!this.#names.has(index)) {
      const found = new Map();
      this.#names.set(index, found);
      const text = this.#read(index);
      for (const [, name] of text.matchAll(
        /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm,
      ))
        found.set(name, index);
      for (const [, names, specifier] of text.matchAll(/^export (?:type )?(\*|\{[^}]*\}) from '([^']+)'/gm)) {
        const [target] = specifier.startsWith('.') ? this.#existing(path.posix.join(path.posix.dirname(index), specifier)) : [];
        if (!target) continue;
        const inner = this.#exportsOf(target);
        if (names === '*') for (const [name, file] of inner) found.set(name, file);
        else
          for (const each of names.slice(1, -1).split(',')) {
            const [name, alias = name] = each
              .trim()
              .replace(/^type\s+/, '')
              .split(/\s+as\s+/);
            if (name) found.set(alias, inner.get(name) ?? target);
          }
      }
    }
    return this.#names.get(index);
  }

  #read(file) {
    const full = path.join(this.#folder, file);
    return existsSync(full) ? readFileSync(full, 'utf8') : '';
  }

  /** The source file behind a compiled file's name. */
  #existing(file) {
    const bare = file.replace(/\.[cm]?jsx?$/, '');
    const found = [`${bare}.ts`, `${bare}.tsx`, file].find((each) => path.extname(each) && existsSync(path.join(this.#folder, each)));
    return found ? [found] : [];
  }
}
