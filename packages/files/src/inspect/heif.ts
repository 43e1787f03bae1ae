import { unreadVariant } from '@imagemill/errors';
import { type Box, readBody, readBoxes } from './boxes.js';
import { ByteView, corrupt } from './byte-view.js';
import type { Header } from './header.js';
import { hasAlphaItem, hasGainMapItem, heifOrientation, heifProfile, heifSamples, storedSize } from './heif-image.js';
import { type HeifItem, type HeifMeta, parseHeifMeta } from './heif-meta.js';
import { readSequence } from './heif-sequence.js';
import { MetadataFindings } from './metadata-findings.js';
import type { BoundedReader } from './reader.js';

const MAX_TOP_BOXES = 64;
/** A meta box with thousands of tiles is still smaller than this. */
const MAX_META_BYTES = 524_288;
const MAX_METADATA_BYTES = 131_072;
/** Stripped XMP is overwritten with spaces, at the same length. */
const SPACE = 0x20;
/** The box for anything that other programs add; a viewer needs none of it. */
export const HEIF_FOREIGN_BOX = 'uuid';
export const XMP_CONTENT_TYPE = 'application/rdf+xml';

/** Reads the primary item of an AVIF or HEIC file, and the number of frames in a sequence. */
export async function inspectHeif(source: BoundedReader): Promise<Header> {
  const boxes = await readBoxes(source, 0, source.size, MAX_TOP_BOXES);
  if (boxes.some(({ type }) => type === 'mini')) throw unreadVariant('A file with a short header (mini box)');
  const metaBox = boxes.find(({ type }) => type === 'meta');
  const moov = boxes.find(({ type }) => type === 'moov');
  const metadata = new MetadataFindings();
  if (boxes.some(({ type }) => type === HEIF_FOREIGN_BOX)) metadata.note('comments');
  const sequence = moov && (await readSequence(source, moov));
  if (!metaBox) {
    if (!sequence) throw corrupt();
    return { ...sequence, animated: sequence.frames > 1, metadata };
  }
  const header = await readPrimary(source, metaBox, metadata);
  const frames = sequence?.frames ?? 1;
  return { ...header, frames, animated: frames > 1 };
}

async function readPrimary(source: BoundedReader, metaBox: Box, metadata: MetadataFindings): Promise<Header> {
  if (metaBox.end - metaBox.bodyAt > MAX_META_BYTES) throw corrupt();
  const meta = parseHeifMeta(new ByteView(new Uint8Array((await readBody(source, metaBox, MAX_META_BYTES)).bytes)));
  const properties = meta.properties.get(meta.primary) ?? [];
  const size = storedSize(properties) ?? (await gridSize(source, meta));
  if (!size) throw corrupt();
  const tile = meta.references.find(({ type, from }) => type === 'dimg' && from === meta.primary)?.to[0];
  const tileProperties = tile === undefined ? [] : (meta.properties.get(tile) ?? []);
  const samples = heifSamples([...properties, ...tileProperties]);
  await readMetadata(source, meta, metadata);
  return {
    ...size,
    orientation: heifOrientation(properties),
    alpha: hasAlphaItem(meta),
    bitDepth: samples?.bitDepth ?? 8,
    colorModel: samples?.gray ? 'gray' : 'rgb',
    profile: heifProfile(properties.some(({ type }) => type === 'colr') ? properties : tileProperties),
    gainMap: hasGainMapItem(meta),
    metadata,
  };
}

/** The output size of a grid whose item has no `ispe`, from the grid's own data. */
async function gridSize(source: BoundedReader, meta: HeifMeta): Promise<{ width: number; height: number } | undefined> {
  if (meta.items.get(meta.primary)?.type !== 'grid') return undefined;
  const grid = await itemData(source, meta, meta.primary, 12);
  const wide = (grid.u8(1) & 1) === 1;
  return wide ? { width: grid.u32(4), height: grid.u32(8) } : { width: grid.u16(4), height: grid.u16(6) };
}

async function readMetadata(source: BoundedReader, meta: HeifMeta, metadata: MetadataFindings): Promise<void> {
  const wanted = (item: HeifItem) => item.type === 'Exif' || (item.type === 'mime' && item.contentType === XMP_CONTENT_TYPE);
  for (const item of [...meta.items.values()].filter(wanted).slice(0, 4)) {
    const data = (await itemData(source, meta, item.id, MAX_METADATA_BYTES)).bytes;
    if (item.type === 'Exif') metadata.addExif(exifPart(data));
    else if (data.some((byte) => byte !== 0 && byte !== SPACE)) metadata.addXmp(data);
  }
}

/** An Exif item begins with the offset of its TIFF header. */
function exifPart(data: Uint8Array): Uint8Array {
  const view = new ByteView(data);
  return view.length < 4 ? data : data.subarray(4 + view.u32(0));
}

/** The first extent of an item's data; more than one isn't worth the reads. */
async function itemData(source: BoundedReader, meta: HeifMeta, id: number, maxBytes: number): Promise<ByteView> {
  const location = meta.locations.get(id);
  const extent = location?.extents[0];
  if (!extent) return new ByteView(new Uint8Array(0));
  if (location.method === 1) {
    const inline = meta.inline?.view;
    if (!inline || extent.at >= inline.length) return new ByteView(new Uint8Array(0));
    return inline.sub(extent.at, Math.min(extent.bytes || inline.length, inline.length - extent.at, maxBytes));
  }
  return location.method === 0 ? source.view(extent.at, Math.min(extent.bytes || maxBytes, maxBytes)) : new ByteView(new Uint8Array(0));
}
