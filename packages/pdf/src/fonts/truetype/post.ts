import { MAC_GLYPHS } from '../encodings.js';
import { type Tables, viewOf } from './sfnt.js';

const HEADER = 32;

interface PostNames {
  /** By glyph ID: a number below 258 for a name in Apple's list, otherwise the font's own name. */
  readonly entries: readonly (number | Uint8Array)[];
}

/** The glyph names of a font that lists its own (version 2.0); undefined for all others. */
function readPost(tables: Tables): PostNames | undefined {
  const post = tables.get('post');
  if (post === undefined || post.length < HEADER + 2 || viewOf(post).getUint32(0) !== 0x20000) return undefined;
  const view = viewOf(post);
  const count = view.getUint16(HEADER);
  if (HEADER + 2 + count * 2 > post.length) return undefined;
  const own: Uint8Array[] = [];
  for (let at = HEADER + 2 + count * 2; at < post.length; at += 1 + (post[at] as number))
    own.push(post.subarray(at + 1, at + 1 + (post[at] as number)));
  const entries = Array.from({ length: count }, (_, glyph) => {
    const index = view.getUint16(HEADER + 2 + glyph * 2);
    return index < MAC_GLYPHS.length ? index : (own[index - MAC_GLYPHS.length] ?? 0);
  });
  return { entries };
}

/** Glyph IDs by name; all of them if a name occurs more than once. */
export function glyphsByName(tables: Tables): Map<string, number[]> {
  const glyphs = new Map<string, number[]>();
  for (const [glyph, entry] of (readPost(tables)?.entries ?? []).entries()) {
    const name = typeof entry === 'number' ? (MAC_GLYPHS[entry] as string) : String.fromCharCode(...entry);
    const same = glyphs.get(name);
    if (same === undefined) glyphs.set(name, [glyph]);
    else same.push(glyph);
  }
  return glyphs;
}

/**
 * The table with only the names of kept glyphs, for a font with `count` glyphs. Other versions of
 * the table are cut to their header, which says nothing about single glyphs.
 */
export function subsetPost(tables: Tables, kept: ReadonlySet<number>, count: number): Uint8Array | undefined {
  const post = tables.get('post');
  const names = readPost(tables);
  if (post === undefined || names === undefined) return post !== undefined && post.length > HEADER ? post.slice(0, HEADER) : post;
  const own: Uint8Array[] = [];
  const indices = Array.from({ length: count }, (_, glyph) => {
    const entry = kept.has(glyph) ? (names.entries[glyph] ?? 0) : 0;
    return typeof entry === 'number' ? entry : MAC_GLYPHS.length + own.push(entry) - 1;
  });
  const out = new Uint8Array(HEADER + 2 + count * 2 + own.reduce((length, name) => length + 1 + name.length, 0));
  out.set(post.subarray(0, HEADER));
  const view = viewOf(out);
  view.setUint16(HEADER, count);
  for (const [glyph, index] of indices.entries()) view.setUint16(HEADER + 2 + glyph * 2, index);
  let at = HEADER + 2 + count * 2;
  for (const name of own) {
    out[at] = name.length;
    out.set(name, at + 1);
    at += 1 + name.length;
  }
  return out;
}
