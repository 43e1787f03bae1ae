import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readImports } from './read-imports.mjs';
import { root } from './root.mjs';

const CALL = /\b(?:foreignProgram|withoutPrograms)\(((?:'[a-z0-9]+'(?:, )?)+)\)/g;

/** The programs of others that compiled tests ask for by `foreignProgram('name')` or `withoutPrograms('name', …)`, in their own files or in those beside them. */
export function neededPrograms(tests, folder = root) {
  const seen = new Set();
  const programs = new Set();
  const read = (file) => {
    // Compiled ones only: tests of these scripts hold such calls as samples.
    if (seen.has(file) || !file.endsWith('.js') || !existsSync(file)) return;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, names] of source.matchAll(CALL)) for (const [name] of names.matchAll(/[a-z0-9]+/g)) programs.add(name);
    for (const { specifier } of readImports(source)) if (specifier.startsWith('.')) read(path.join(path.dirname(file), specifier));
  };
  for (const test of tests) read(path.join(folder, test));
  return [...programs].sort();
}
