import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readImports } from '../read-imports.mjs';
import { root } from '../root.mjs';

const PROGRAM_CALL = /\b(?:externalProgram|withoutPrograms)\(((?:'[a-z0-9]+'(?:, )?)+)\)/g;

/** The servers that all test files of a run share, and the calls by which tests ask for them. */
const PART_CALLS = {
  postgres: /\b(?:sharedPostgres|withoutPostgres)\(/,
  mariadb: /\b(?:startWordPress|withoutWordPress)\(/,
  site: /\bsharedSite\(/,
};
const PROGRAMS_OF_PARTS = { postgres: ['postgres'], mariadb: ['mariadbd', 'php'], site: [] };

/** The shared servers that a compiled test asks for, directly or through its relative imports. */
export function neededParts(file, folder = root) {
  const text = sourcesOf([file], folder).join('\n');
  return Object.keys(PART_CALLS).filter((part) => PART_CALLS[part].test(text));
}

/**
 * The third-party programs that compiled tests ask for by `externalProgram('name')` or
 * `withoutPrograms('name', …)`, and the programs of shared servers.
 */
export function neededPrograms(files, folder = root) {
  const programs = new Set();
  for (const source of sourcesOf(files, folder))
    for (const [, names] of source.matchAll(PROGRAM_CALL)) for (const [name] of names.matchAll(/[a-z0-9]+/g)) programs.add(name);
  for (const file of files)
    for (const part of neededParts(file, folder)) for (const program of PROGRAMS_OF_PARTS[part]) programs.add(program);
  return [...programs].sort();
}

/** The text of compiled files and of everything they import by relative paths. */
function sourcesOf(files, folder) {
  const seen = new Map();
  const read = (file) => {
    // Only compiled files: the tests of these scripts contain such calls as samples.
    if (seen.has(file) || !file.endsWith('.js') || !existsSync(file)) return;
    const source = readFileSync(file, 'utf8');
    seen.set(file, source);
    for (const { specifier } of readImports(source)) if (specifier.startsWith('.')) read(path.join(path.dirname(file), specifier));
  };
  for (const file of files) read(path.join(folder, file));
  return [...seen.values()];
}
