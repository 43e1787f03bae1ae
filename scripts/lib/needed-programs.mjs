import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readImports } from './read-imports.mjs';
import { root } from './root.mjs';

const CALL = /\bforeignProgram\('([a-z]+)'\)/g;

/** The programs of others that compiled tests ask for by `foreignProgram('name')`, in their own files or in those beside them. */
export function neededPrograms(tests, folder = root) {
  const seen = new Set();
  const programs = new Set();
  const read = (file) => {
    // Compiled ones only: tests of these scripts hold such calls as samples.
    if (seen.has(file) || !file.endsWith('.js') || !existsSync(file)) return;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, name] of source.matchAll(CALL)) programs.add(name);
    for (const { specifier } of readImports(source)) if (specifier.startsWith('.')) read(path.join(path.dirname(file), specifier));
  };
  for (const test of tests) read(path.join(folder, test));
  return [...programs].sort();
}
