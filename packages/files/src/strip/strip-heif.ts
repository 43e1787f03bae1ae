import { buildExif, type ExifContent } from '../exif/build-exif.js';
import { type Box, boxBody, listBoxes } from '../inspect/boxes.js';
import { asciiBytes, ByteView, corrupt, joinParts } from '../inspect/byte-view.js';
import { HEIF_FOREIGN_BOX, XMP_CONTENT_TYPE } from '../inspect/heif.js';
import { type Extent, type HeifItem, type HeifMeta, parseHeifMeta } from '../inspect/heif-meta.js';
import { isAlreadyMinimal } from './kept-exif.js';

const SPACE = 0x20;
/**
 * More than any writer creates (phones add XMP to each auxiliary image). Each is compared with
 * every other item.
 */
const MAX_METADATA_ITEMS = 32;
/** An Exif item begins with the offset of its TIFF header. */
const EXIF_PREFIX_BYTES = 4;

/** New bytes for a place in the file. */
interface Edit {
  readonly at: number;
  readonly data: Uint8Array;
}

/**
 * Overwrites the Exif and XMP items and the foreign boxes of an AVIF or HEIC file in place, at the
 * same length: removing them would move every other item. Orientation is stored in item properties
 * here, so EXIF only keeps rights, as far as they fit.
 */
export function stripHeif(bytes: Uint8Array, keep: ExifContent): Uint8Array | undefined {
  const file = new ByteView(bytes);
  const boxes = listBoxes(file);
  const metaBox = boxes.find(({ type }) => type === 'meta');
  // A bare sequence has no items.
  const edits = [...(metaBox ? itemEdits(file, boxes, metaBox, keep) : []), ...foreignEdits(boxes, bytes.length)];
  if (edits.length === 0) return undefined;
  const out = new Uint8Array(bytes);
  for (const { at, data } of edits) out.set(data, at);
  return out;
}

function itemEdits(file: ByteView, boxes: readonly Box[], metaBox: Box, keep: ExifContent): Edit[] {
  const { bytes } = file;
  if (metaBox.end > bytes.length) throw corrupt();
  const meta = parseHeifMeta(boxBody(file, metaBox));
  const items = [...meta.items.values()].filter((item) => item.type === 'Exif' || isXmp(item));
  if (items.length > MAX_METADATA_ITEMS) throw corrupt();
  return items.flatMap((item) => {
    const extents = ownExtents(meta, item.id, metaBox, boxes, bytes.length);
    const current = joinParts(extents.map(({ at, bytes: length }) => bytes.subarray(at, at + length)));
    const wanted = isXmp(item) ? new Uint8Array(current.length).fill(SPACE) : wantedExif(current, { ...keep, orientation: 1 });
    return wanted.every((byte, i) => byte === current[i]) ? [] : spread(extents, wanted);
  });
}

/**
 * Boxes in which other programs add their own statements (C2PA, for example) become free space.
 * They never contain items.
 */
function foreignEdits(boxes: readonly Box[], fileBytes: number): Edit[] {
  const foreign = boxes.filter(({ type, end }) => type === HEIF_FOREIGN_BOX && end <= fileBytes);
  return foreign.flatMap(({ at, bodyAt, end }) => [
    { at: at + 4, data: asciiBytes('free') },
    { at: bodyAt, data: new Uint8Array(end - bodyAt) },
  ]);
}

function isXmp({ type, contentType }: HeifItem): boolean {
  return type === 'mime' && contentType === XMP_CONTENT_TYPE;
}

/** The current payload if it's already minimal, otherwise a new one of the same length. */
function wantedExif(current: Uint8Array, keep: ExifContent): Uint8Array {
  const view = new ByteView(current);
  const block = view.has(0, EXIF_PREFIX_BYTES) ? current.subarray(EXIF_PREFIX_BYTES + view.u32(0)) : current;
  const wanted = new Uint8Array(current.length);
  const room = current.length - EXIF_PREFIX_BYTES;
  const candidates = [keep, { ...keep, artist: undefined }, { orientation: keep.orientation }].map((content) => ({
    content,
    built: buildExif(content),
  }));
  const best = candidates.find(({ built }) => built.length <= room);
  if (!best) return wanted;
  // This format ignores the orientation in the block, so any value may stay.
  const minimal = ([1, 2, 3, 4, 5, 6, 7, 8] as const).some((orientation) => isAlreadyMinimal(block, { ...best.content, orientation }));
  if (minimal) return current;
  wanted.set(best.built, EXIF_PREFIX_BYTES);
  return wanted;
}

function spread(extents: readonly Extent[], data: Uint8Array): Edit[] {
  let from = 0;
  return extents.map(({ at, bytes }) => {
    from += bytes;
    return { at, data: data.subarray(from - bytes, from) };
  });
}

/** An item's extents in the file, after making sure that nothing else is there. */
function ownExtents(meta: HeifMeta, id: number, metaBox: Box, boxes: readonly Box[], fileBytes: number): Extent[] {
  const own = fileExtents(meta, id, metaBox);
  const others = [...meta.locations.keys()]
    .filter((other) => other !== id && isPlaced(meta, other))
    .flatMap((other) => fileExtents(meta, other, metaBox));
  const inline = meta.inline && { at: metaBox.bodyAt + meta.inline.at, bytes: meta.inline.view.length };
  const homes = boxes
    .filter(({ type }) => type === 'mdat')
    .map(({ bodyAt, end }) => ({ at: bodyAt, bytes: Math.min(end, fileBytes) - bodyAt }));
  if (inline) homes.push(inline);
  const safe = own.every((extent) => homes.some((home) => contains(home, extent)) && !others.some((other) => overlaps(other, extent)));
  if (!safe) throw corrupt();
  return own;
}

function fileExtents(meta: HeifMeta, id: number, metaBox: Box): Extent[] {
  const location = meta.locations.get(id);
  if (!location) return [];
  if (location.method === 0) return [...location.extents];
  if (location.method !== 1 || !meta.inline) throw corrupt();
  const base = metaBox.bodyAt + meta.inline.at;
  return location.extents.map(({ at, bytes }) => ({ at: base + at, bytes }));
}

/** Data inside another item (method 2) is where that item is. */
function isPlaced({ locations }: HeifMeta, id: number): boolean {
  return locations.get(id)?.method !== 2;
}

function contains(home: Extent, extent: Extent): boolean {
  return extent.at >= home.at && extent.at + extent.bytes <= home.at + home.bytes;
}

function overlaps(a: Extent, b: Extent): boolean {
  return a.bytes > 0 && b.bytes > 0 && a.at < b.at + b.bytes && b.at < a.at + a.bytes;
}
