import type { PDFDict } from '../../model/objects.js';
import { dictAt, nameAt } from '../../model/read-entries.js';
import { codePointsOf } from '../code-points-of.js';
import { differencesOf, ENCODINGS } from '../encodings.js';
import type { CmapTable } from './cmap.js';
import { glyphsByName } from './post.js';
import type { Tables } from './sfnt.js';

const MAC_CODES: ReadonlyMap<string, number> = new Map(
  ENCODINGS.MacOS.flatMap((name, code) => (name === undefined ? [] : [[name, code] as const])),
);

/**
 * The glyphs that the codes of a simple TrueType font may refer to. Viewers get from a code to a
 * glyph in different ways (ISO 32000-1, 9.6.6.4, plus their own habits); every way that leads to a
 * glyph counts. Undefined if a name leads nowhere.
 */
export function simpleGlyphs(
  font: PDFDict,
  used: ReadonlySet<number>,
  tables: Tables,
  characters: readonly CmapTable[],
): Set<number> | undefined {
  const wanted = new Set<number>();
  const names = namesOf(font);
  const byName = glyphsByName(tables);
  for (const code of used) {
    let found = addDirect(wanted, code, characters);
    const own = names.own.get(code);
    const all = own === undefined ? names.base.map((encoding) => encoding[code]) : [own];
    for (const name of all) if (name !== undefined && addNamed(wanted, name, characters, byName)) found = true;
    if (own !== undefined && !isKnown(own, byName)) return undefined;
    // Without any other way, the code itself is the glyph.
    if (!found || characters.length === 0) wanted.add(code);
  }
  for (const { glyphs } of characters) keepFilled(wanted, glyphs);
  return wanted;
}

function namesOf(font: PDFDict): {
  readonly own: ReadonlyMap<number, string>;
  readonly base: readonly (readonly (string | undefined)[])[];
} {
  const encoding = dictAt(font, 'Encoding');
  const base = encoding === undefined ? nameAt(font, 'Encoding') : nameAt(encoding, 'BaseEncoding');
  const named = base === 'WinAnsiEncoding' || base === 'MacRomanEncoding' || base === 'StandardEncoding' ? [ENCODINGS[base]] : undefined;
  // If no encoding is named, viewers use one of these.
  const open = [ENCODINGS.StandardEncoding, ENCODINGS.WinAnsiEncoding, ENCODINGS.MacOS];
  return { own: differencesOf(encoding), base: named ?? open };
}

function isKnown(name: string, byName: ReadonlyMap<string, readonly number[]>): boolean {
  return name === '.notdef' || codePointsOf(name).length > 0 || byName.has(name) || numberIn(name) !== undefined;
}

/**
 * Symbol fonts place their characters at 0xf000 and above. Viewers look there in any kind of table.
 */
const SYMBOL_AREAS = [0, 0xf000, 0xf100, 0xf200];

function addDirect(wanted: Set<number>, code: number, characters: readonly CmapTable[]): boolean {
  const found = characters.flatMap(({ glyphs }) => directGlyphs(code, glyphs));
  for (const glyph of found) wanted.add(glyph);
  return found.length > 0;
}

function directGlyphs(code: number, glyphs: ReadonlyMap<number, number>): number[] {
  return SYMBOL_AREAS.map((area) => glyphs.get(area + code) ?? 0).filter((glyph) => glyph !== 0);
}

/**
 * Keeps a glyph for at least one code in the table. Without any, viewers skip the table and may
 * take codes as glyph IDs.
 */
function keepFilled(wanted: Set<number>, table: ReadonlyMap<number, number>): void {
  const all = Array.from({ length: 256 }, (_, code) => directGlyphs(code, table)).flat();
  const [first] = all;
  if (first !== undefined && !all.some((glyph) => wanted.has(glyph))) wanted.add(first);
}

function addNamed(
  wanted: Set<number>,
  name: string,
  characters: readonly CmapTable[],
  byName: ReadonlyMap<string, readonly number[]>,
): boolean {
  const found = [...(byName.get(name) ?? [])];
  const number = numberIn(name);
  if (number !== undefined) found.push(number);
  const points = codePointsOf(name);
  const mac = MAC_CODES.get(name);
  for (const { platform, glyphs } of characters)
    for (const code of platform === 1 ? [mac] : points) {
      const glyph = code === undefined ? undefined : glyphs.get(code);
      if (glyph !== undefined && glyph !== 0) found.push(glyph);
    }
  for (const glyph of found) wanted.add(glyph);
  return found.length > 0;
}

/** Some viewers take names like `g23` or `glyph23` as glyph IDs. */
function numberIn(name: string): number | undefined {
  const match = /^(?:g|gid|glyph|cid|index|c)\.?(\d{1,5})$/i.exec(name);
  return match ? Number(match[1]) : undefined;
}
