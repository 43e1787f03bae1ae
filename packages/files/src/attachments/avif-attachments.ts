import { type Box, boxBody, listBoxes } from '../inspect/boxes.js';
import { asciiBytes, ByteView, corrupt, joinParts } from '../inspect/byte-view.js';
import { XMP_CONTENT_TYPE } from '../inspect/heif.js';
import { parseHeifMeta } from '../inspect/heif-meta.js';
import type { Attachments } from '../source-info.js';
import { box, fullBox, u16, u32 } from './iso-boxes.js';
import { withDepth, withProfile } from './item-properties.js';

interface Item {
  readonly id: number;
  readonly info: Uint8Array;
  readonly data: Uint8Array;
}
interface Place {
  readonly id: number;
  readonly extents: readonly { readonly at: number; readonly bytes: number }[];
}

/** Adds items and a profile to a still AVIF (ISO/IEC 23008-12). */
export function writeAvifAttachments(avif: Uint8Array, { icc, ...items }: Attachments): Uint8Array {
  return rewrite(avif, items, icc && ((iprp, primary) => withProfile(iprp, primary, icc)));
}

/**
 * Adds the usual depth to an AVIF that states none. Some writers omit it, and strict decoders then
 * reject the file.
 */
export function withStatedDepth(avif: Uint8Array): Uint8Array {
  return rewrite(avif, {}, withDepth);
}

type EditProperties = (iprp: ByteView, primary: number) => Uint8Array;

/** Rewrites the tables and puts the data of new items at the end. */
function rewrite(avif: Uint8Array, attachments: Attachments, edit: EditProperties | undefined): Uint8Array {
  const file = new ByteView(avif);
  const metaBox = listBoxes(file).find(({ type }) => type === 'meta');
  if (!metaBox) throw corrupt();
  const body = boxBody(file, metaBox);
  const meta = parseHeifMeta(body);
  const added = newItems(attachments, Math.max(...meta.items.keys()) + 1);
  const places = [...meta.locations].map(([id, { method, extents }]): Place => {
    if (method !== 0) throw corrupt();
    return { id, extents };
  });
  const build = (moved: number, dataAt: number) => metaBytes(body, meta.primary, edit, added, placed(places, added, moved, dataAt));
  // Offsets have a fixed width, so the size is known before they are.
  const grown = build(0, 0).length - (metaBox.end - metaBox.at);
  const dataAt = avif.length + grown + 8;
  const data = added.length > 0 ? [box('mdat', ...added.map((item) => item.data))] : [];
  return joinParts([avif.subarray(0, metaBox.at), build(grown, dataAt), avif.subarray(metaBox.end), ...data]);
}

function newItems({ exif, xmp }: Attachments, firstId: number): Item[] {
  const items: Item[] = [];
  const add = (type: string, contentType: string, ...data: Uint8Array[]) => {
    const id = firstId + items.length;
    // Flag 1: not shown by itself. The name is empty.
    const info = fullBox('infe', 2, 1, u16(id), u16(0), asciiBytes(`${type}\0${contentType}`));
    items.push({ id, info, data: joinParts(data) });
  };
  // The block begins with the offset of its TIFF header.
  if (exif) add('Exif', '', u32(0), exif);
  if (xmp) add('mime', `${XMP_CONTENT_TYPE}\0`, xmp);
  return items;
}

function placed(places: readonly Place[], added: readonly Item[], moved: number, dataAt: number): Place[] {
  let at = dataAt;
  const old = places.map(({ id, extents }) => ({ id, extents: extents.map((extent) => ({ ...extent, at: extent.at + moved })) }));
  const fresh = added.map(({ id, data }) => {
    at += data.length;
    return { id, extents: [{ at: at - data.length, bytes: data.length }] };
  });
  return [...old, ...fresh];
}

function metaBytes(
  meta: ByteView,
  primary: number,
  edit: EditProperties | undefined,
  added: readonly Item[],
  places: readonly Place[],
): Uint8Array {
  const boxes = listBoxes(meta, 4);
  const whole = ({ at, end }: Box) => meta.bytes.subarray(at, end);
  const parts = boxes.map((each) => {
    if (each.type === 'iloc') return locations(places);
    if (each.type === 'iinf') return infos(boxBody(meta, each), added);
    if (each.type === 'iref') return references(boxBody(meta, each).bytes.subarray(4), added, primary);
    if (each.type === 'iprp' && edit) return edit(boxBody(meta, each), primary);
    return whole(each);
  });
  if (added.length > 0 && !boxes.some(({ type }) => type === 'iref')) parts.push(references(new Uint8Array(0), added, primary));
  return fullBox('meta', 0, 0, ...parts);
}

function locations(places: readonly Place[]): Uint8Array {
  const entries = places.flatMap(({ id, extents }) => [
    ...[u16(id), u16(0), u16(extents.length)],
    ...extents.flatMap(({ at, bytes }) => [u32(at), u32(bytes)]),
  ]);
  // Offsets and lengths of four bytes each, no base offset.
  return fullBox('iloc', 0, 0, Uint8Array.of(0x44, 0), u16(places.length), ...entries);
}

function infos(iinf: ByteView, added: readonly Item[]): Uint8Array {
  const wide = iinf.u8(0) > 0;
  const count = wide ? iinf.u32(4) : iinf.u16(4);
  return fullBox('iinf', 0, 0, u16(count + added.length), iinf.bytes.subarray(wide ? 8 : 6), ...added.map(({ info }) => info));
}

/** Links the new items to the image they describe. */
function references(old: Uint8Array, added: readonly Item[], primary: number): Uint8Array {
  return fullBox('iref', 0, 0, old, ...added.map(({ id }) => box('cdsc', u16(id), u16(1), u16(primary))));
}
