import type { Tables } from './sfnt.js';

/** Font families of Dynalab, Arphic, NEC and others whose strokes are put in place by instructions. FreeType knows them, too, and always runs these. */
const FAMILIES = /ming|kai|huatian|cpop|^df|^dlc|^fan?[dgkrs]/i;

/** The programs of such fonts do much; those of all others fit outlines to pixels and are a few kilobytes. */
const LARGE_PROGRAM = 16_000;
const LARGE_SETUP = 4_000;

/** Whether the outlines of a font are not the true ones before its instructions have run. When in doubt, they are not. */
export function needsHinting(tables: Tables, name: string): boolean {
  const length = (tag: string): number => tables.get(tag)?.length ?? 0;
  if (length('fpgm') === 0) return false;
  return (
    length('fpgm') > LARGE_PROGRAM ||
    (length('cvt ') === 0 && length('prep') > LARGE_SETUP) ||
    FAMILIES.test(name.replace(/^[A-Z]{6}\+/, ''))
  );
}
