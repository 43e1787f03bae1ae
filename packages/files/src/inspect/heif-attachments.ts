import { boxBody, listBoxes } from './boxes.js';
import { ByteView } from './byte-view.js';
import { type HeifMeta, type ItemProperty, parseHeifMeta } from './heif-meta.js';

/** What comes with the image of a HEIC or AVIF file, for decoders that only return pixels. */
export interface HeifAttachments {
  readonly icc?: Uint8Array;
  /** From the TIFF header on. */
  readonly exif?: Uint8Array;
  readonly xmp?: Uint8Array;
  /** Colors given by code points (ITU-T H.273). */
  readonly codePoints?: { readonly primaries: number; readonly transfer: number };
  /** Colors are stored multiplied by their alpha. */
  readonly premultiplied?: boolean;
  /** The coded data of the image or of its tiles goes on beyond the end of the file. */
  readonly cutOff?: boolean;
}

/** Finds the primary image's profile and metadata. A structure that makes no sense has none. */
export function readHeifAttachments(file: Uint8Array): HeifAttachments {
  try {
    const view = new ByteView(file);
    const box = listBoxes(view).find(({ type }) => type === 'meta');
    if (!box) return {};
    const meta = parseHeifMeta(boxBody(view, box));
    const items = [...meta.items.values()];
    const exif = items.find(({ type }) => type === 'Exif');
    const xmp = items.find(({ type, contentType }) => type === 'mime' && contentType === 'application/rdf+xml');
    return {
      ...colors(meta),
      premultiplied: meta.references.some(({ type, from }) => type === 'prem' && from === meta.primary),
      cutOff: isCutOff(meta, file.length),
      exif: exif && afterOffset(itemData(view, meta, exif.id)),
      xmp: xmp && itemData(view, meta, xmp.id),
    };
  } catch {
    return {};
  }
}

function isCutOff(meta: HeifMeta, bytes: number): boolean {
  const needed = new Set([meta.primary]);
  for (const { type, from, to } of meta.references) if (type === 'dimg' && needed.has(from)) for (const id of to) needed.add(id);
  return [...needed].some((id) => {
    const location = meta.locations.get(id);
    return location?.method === 0 && location.extents.some((extent) => extent.at + extent.bytes > bytes);
  });
}

/** An image made of tiles may leave its colors to them. */
function colors(meta: HeifMeta): Pick<HeifAttachments, 'icc' | 'codePoints'> {
  const tile = meta.references.find(({ type, from }) => type === 'dimg' && from === meta.primary)?.to[0];
  const own = colorBodies(meta.properties.get(meta.primary));
  const bodies = own.length > 0 || tile === undefined ? own : colorBodies(meta.properties.get(tile));
  const points = bodies.find((body) => body.startsWith('nclx'));
  return {
    icc: bodies.find((body) => body.startsWith('prof') || body.startsWith('rICC'))?.bytes.slice(4),
    codePoints: points && { primaries: points.u16(4), transfer: points.u16(6) },
  };
}

function colorBodies(properties: readonly ItemProperty[] = []): ByteView[] {
  return properties.filter(({ type }) => type === 'colr').map(({ body }) => body);
}

/** An item's data, if it's in one piece. */
function itemData(view: ByteView, meta: HeifMeta, id: number): Uint8Array | undefined {
  const location = meta.locations.get(id);
  const extent = location?.extents[0];
  const from = location?.method === 0 ? view : location?.method === 1 ? meta.inline?.view : undefined;
  if (!from || !extent || location?.extents.length !== 1 || extent.at >= from.length) return undefined;
  return from.bytes.slice(extent.at, extent.bytes > 0 ? extent.at + extent.bytes : undefined);
}

/** An Exif item begins with the offset of its TIFF header. */
function afterOffset(data: Uint8Array | undefined): Uint8Array | undefined {
  return data && data.length > 4 ? data.slice(4 + new ByteView(data).u32(0)) : undefined;
}
