import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { listFiles } from '../lib/fingerprint.mjs';
import { codeOnly, readImports } from '../lib/read-imports.mjs';
import { listWorkspaces } from '../lib/workspaces.mjs';
import { findCycles } from './package-cycles.mjs';

/** Tests, and helpers that only tests use: test-app.ts. */
const TEST = /\.test\.[cm]?[jt]sx?$|\/test-[^/]+$/;
const STORE = 'packages/store';
const TESTKIT = 'packages/testkit';
const MAIN = 'apps/server/src/main.ts';
/**
 * Packages that run everywhere and so know neither browser nor Node, and which packages each may
 * import: every one builds on those before it.
 */
const PORTABLE = {
  'packages/errors': [],
  'packages/files': ['@imagemill/errors'],
  'packages/core': ['@imagemill/errors', '@imagemill/files'],
};
// A use, not just the word: locals with these names are rare, and the compiler knows no DOM there
// anyway.
const HOSTED_GLOBALS =
  /(?<![.#\w$])(?:window|document|navigator|localStorage|self|XMLHttpRequest|Buffer|process|__dirname|__filename|require)(?=\s*(?:\?\.|[.([]))/;
const REQUESTS = /^(?:fastify|@fastify\/.*|node:https?|node:http2)$/;
const CONCRETE_STORE = /sqlite|postgres/i;
const DATABASES = /^(?:libsql|@libsql\/.*|pg)$/;

/**
 * Who may import whom: one line per violation, none if the tree under `folder` follows the rules.
 */
export function findImportProblems(folder) {
  const workspaces = listWorkspaces(folder);
  const byName = new Map(workspaces.map((workspace) => [workspace.manifest.name, workspace]));
  const edges = new Map(workspaces.map(({ manifest }) => [manifest.name, new Set()]));
  const problems = [];
  for (const workspace of workspaces) {
    for (const file of sourcesOf(folder, workspace.place)) {
      const source = readFileSync(path.join(folder, file.path), 'utf8');
      const report = (text) => problems.push(`${file.path}: ${text}`);
      for (const imported of readImports(source)) {
        checkImport({ file, workspace, byName, ...imported, report });
        const target = byName.get(packageOf(imported.specifier));
        if (target && target !== workspace) edges.get(workspace.manifest.name).add(target.manifest.name);
      }
      const global = workspace.place in PORTABLE && !file.isTest && HOSTED_GLOBALS.exec(codeOnly(source));
      if (global) report(`this package knows neither browser nor Node, but uses ${global[0]}`);
    }
  }
  return [...new Set(problems), ...findCycles(edges).map((cycle) => `Packages import in a circle: ${cycle.join(' → ')}`)];
}

function checkImport({ file, workspace, byName, specifier, names, report }) {
  const { place, manifest } = workspace;
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file.path), specifier);
    if (!target.startsWith(`${place}/`)) report(`imports ${specifier} by path; a package is imported by its name`);
    else if (file.isSource && !target.startsWith(`${place}/src/`)) report(`imports ${specifier} from outside its own src`);
    return;
  }
  if (/^(?:\/|virtual:)/.test(specifier)) return;
  if (place === STORE && REQUESTS.test(specifier)) report(`a store knows nothing of requests, but this imports ${specifier}`);
  if (isBuiltin(specifier)) {
    if (!specifier.startsWith('node:')) report(`write node:${specifier}`);
    if (place in PORTABLE && !file.isTest) report(`this package knows no Node, but imports ${specifier}`);
    return;
  }
  const name = packageOf(specifier);
  const target = byName.get(name);
  if (target) checkWorkspaceImport({ file, place, target, specifier, report });
  if (place in PORTABLE && !file.isTest && name !== manifest.name && !PORTABLE[place].includes(name)) {
    report(`${place} imports only ${PORTABLE[place].join(', ') || 'nothing'}, not ${specifier}`);
  }
  const isConcrete = target?.place === STORE && CONCRETE_STORE.test(`${specifier} ${names}`);
  const isDatabase = DATABASES.test(name) && place !== STORE;
  if ((isConcrete || isDatabase) && !file.isTest && place !== TESTKIT && file.path !== MAIN && place.startsWith('apps/')) {
    report(`only ${MAIN} picks a concrete store, but this imports ${specifier}`);
  }
  if (name !== manifest.name && !isDeclared(manifest, name, file)) report(`imports ${name}, which ${place}/package.json does not declare`);
}

function checkWorkspaceImport({ file, place, target, specifier, report }) {
  if (/\/(?:src|dist)(?:\/|$)/.test(specifier)) report(`imports ${specifier}: a package is imported by its name, not by a path into it`);
  const toApp = target.place.startsWith('apps/') && target.place !== place;
  if (toApp && /^(?:packages|apps)\//.test(place)) report(`imports the app ${specifier}; neither packages nor apps import apps`);
  if (['tests', 'bench'].includes(target.place) && target.place !== place) report(`imports ${specifier}, which nothing may import`);
  if (target.place === TESTKIT && /^(?:packages|apps)\//.test(place) && place !== TESTKIT && !file.isTest) {
    report(`imports ${specifier}, which is for tests`);
  }
}

// Code that runs in production needs real dependencies; tests, build scripts and the bundled web
// app may use dev dependencies too.
function isDeclared({ dependencies = {}, devDependencies = {}, peerDependencies = {} }, name, file) {
  if (name in dependencies || name in peerDependencies) return true;
  const mayUseTools = file.isTest || !file.isSource || !/^(?:packages|apps\/server)\//.test(file.path);
  return mayUseTools && name in devDependencies;
}

function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function sourcesOf(folder, place) {
  const skip = (name) => name === 'node_modules' || name === 'dist' || name === 'public';
  const files = listFiles(folder, skip, place).map((file) => file.split(path.sep).join('/'));
  // A nested package that is installed separately has its own rules.
  const apart = files.filter((file) => file.endsWith('/package.json') && file !== `${place}/package.json`).map(path.posix.dirname);
  return files
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !apart.some((other) => file.startsWith(`${other}/`)))
    .map((file) => ({ path: file, isSource: file.startsWith(`${place}/src/`), isTest: TEST.test(file) }));
}
