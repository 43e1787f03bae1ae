import type { PdfFile } from '../../model/pdf-file.js';
import type { ProgramUse } from '../font-uses.js';
import { readCmap } from '../truetype/cmap.js';
import { subsetPost } from '../truetype/post.js';
import { readSfnt, type Sfnt, writeSfnt } from '../truetype/sfnt.js';
import { patched, subsetMetrics } from '../truetype/subset-truetype.js';
import { writeCmap } from '../truetype/write-cmap.js';
import { type CffFont, readCff } from './read-cff.js';
import { type Numbers, numbersInUse, subsetByNumber } from './subset-by-number.js';

/**
 * Reduces a composite font's CFF font that is wrapped as OpenType, like a bare one. It loses the
 * wrapper only if all viewers find the same glyphs without it. Undefined if that can't be done
 * safely.
 */
export function reduceOpenType(
  file: PdfFile,
  bytes: Uint8Array,
  { uses, whole }: ProgramUse,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly isBare: boolean } | undefined {
  const sfnt = readSfnt(bytes);
  const cff = sfnt?.tables.get('CFF ');
  const font = cff && readCff(cff);
  if (sfnt === undefined || font === undefined || whole || uses.some((use) => !use.composite)) return undefined;
  const numbers = numbersInUse(file, uses);
  if (numbers === undefined) return undefined;
  const isBare = !needsWrapper(font, numbers);
  const subset = subsetByNumber(font, numbers.all, !isBare);
  const reduced = isBare ? subset?.bytes : subset && rewrap(sfnt, subset.bytes, subset.kept);
  return reduced && { bytes: reduced, isBare };
}

/**
 * Viewers differ on wrapped fonts. FreeType-based viewers take a CID as a glyph position and use
 * the charset of bare fonts only, and Poppler doesn't follow a `CIDToGIDMap` into a bare font.
 */
function needsWrapper({ charset, collection }: CffFont, { all, isMapped }: Numbers): boolean {
  if (isMapped || collection === undefined) return isMapped;
  const places = new Map(charset.map((cid, place) => [cid, place]));
  return [...all].some((number) => places.get(number) !== (number < charset.length ? number : undefined));
}

/**
 * Keeps the tables that viewers read in a composite font, and `cmap`, which the format requires.
 */
function rewrap({ version, tables }: Sfnt, cff: Uint8Array, kept: ReadonlySet<number>): Uint8Array<ArrayBuffer> | undefined {
  const count = Math.max(...kept) + 1;
  const head = tables.get('head');
  const maxp = tables.get('maxp');
  const metrics = subsetMetrics(tables, kept, count);
  if (head === undefined || maxp === undefined || maxp.length < 6 || metrics === undefined) return undefined;
  const post = subsetPost(tables, kept, count);
  const characters = writeCmap(readCmap(tables) ?? [], kept);
  const subset = new Map([...metrics, ['CFF ', cff], ['head', head], ['maxp', patched(maxp, 4, count)], ['cmap', characters]]);
  if (post !== undefined) subset.set('post', post);
  return writeSfnt({ version, tables: subset });
}
