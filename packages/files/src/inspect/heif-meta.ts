import { boxBody, listBoxes } from './boxes.js';
import { ByteView, corrupt } from './byte-view.js';

/** A piece of an item's data: in the file, or in the `idat` box of the meta box. */
export interface Extent {
  readonly at: number;
  readonly bytes: number;
}
export interface HeifItem {
  readonly id: number;
  readonly type: string;
  readonly contentType: string;
}
export interface ItemLocation {
  /** 0: offsets in the file; 1: offsets in `idat`; 2: in another item. */
  readonly method: number;
  readonly extents: readonly Extent[];
}
export interface ItemReference {
  readonly type: string;
  readonly from: number;
  readonly to: readonly number[];
}
export interface ItemProperty {
  readonly type: string;
  readonly body: ByteView;
}
/** The contents of a HEIF file's `meta` box (ISO/IEC 23008-12). */
export interface HeifMeta {
  readonly primary: number;
  readonly items: ReadonlyMap<number, HeifItem>;
  readonly locations: ReadonlyMap<number, ItemLocation>;
  readonly references: readonly ItemReference[];
  /** Properties of an item, in the order they apply. */
  readonly properties: ReadonlyMap<number, readonly ItemProperty[]>;
  /** The content of `idat`, and where it begins in the content of the meta box. */
  readonly inline?: { readonly at: number; readonly view: ByteView };
}

const MAX_ITEMS = 20_000;
const MAX_PROPERTIES = 64;

/**
 * Parses the content of a `meta` box. Throws `corrupt_input` if a table runs past the end of its
 * box.
 */
export function parseHeifMeta(meta: ByteView): HeifMeta {
  const boxes = listBoxes(meta, 4);
  const body = (type: string): ByteView | undefined => {
    const box = boxes.find((candidate) => candidate.type === type);
    return box && boxBody(meta, box);
  };
  const [pitm, iinf, iloc, iref, iprp] = [body('pitm'), body('iinf'), body('iloc'), body('iref'), body('iprp')];
  if (!pitm) throw corrupt();
  const idat = boxes.find((box) => box.type === 'idat');
  return {
    primary: pitm.u8(0) === 0 ? pitm.u16(4) : pitm.u32(4),
    items: iinf ? parseItems(iinf) : new Map(),
    locations: iloc ? parseLocations(iloc) : new Map(),
    references: iref ? parseReferences(iref) : [],
    properties: iprp ? parseProperties(iprp) : new Map(),
    ...(idat ? { inline: { at: idat.bodyAt, view: boxBody(meta, idat) } } : {}),
  };
}

function parseItems(iinf: ByteView): Map<number, HeifItem> {
  const items = new Map<number, HeifItem>();
  for (const box of listBoxes(iinf, iinf.u8(0) === 0 ? 6 : 8)) {
    const body = boxBody(iinf, box);
    if (box.type !== 'infe' || body.u8(0) < 2) continue;
    const idBytes = body.u8(0) === 2 ? 2 : 4;
    const typeAt = 4 + idBytes + 2;
    const id = idBytes === 2 ? body.u16(4) : body.u32(4);
    const type = body.ascii(typeAt, 4);
    items.set(id, { id, type, contentType: type === 'mime' ? textAfterName(body.sub(typeAt + 4)) : '' });
  }
  return items;
}

/** The item's name comes first, then its content type, each ending with a zero byte. */
function textAfterName(view: ByteView): string {
  return view.ascii(0, Math.min(view.length, 512)).split('\0')[1] ?? '';
}

function parseLocations(iloc: ByteView): Map<number, ItemLocation> {
  const version = iloc.u8(0);
  const [offsetBytes, lengthBytes] = [iloc.u8(4) >> 4, iloc.u8(4) & 15];
  const [baseBytes, indexBytes] = [iloc.u8(5) >> 4, version === 0 ? 0 : iloc.u8(5) & 15];
  const idBytes = version < 2 ? 2 : 4;
  const count = version < 2 ? iloc.u16(6) : iloc.u32(6);
  const locations = new Map<number, ItemLocation>();
  let at = 6 + idBytes;
  const next = (bytes: number): number => {
    const value = readSized(iloc, at, bytes);
    at += bytes;
    return value;
  };
  if (count > MAX_ITEMS) throw corrupt();
  for (let i = 0; i < count; i += 1) {
    const id = next(idBytes);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseBytes);
    const extentCount = next(2);
    // If extents took up no bytes, the size of the box wouldn't limit their number.
    if (extentCount > 1 && indexBytes + offsetBytes + lengthBytes === 0) throw corrupt();
    const extents: Extent[] = [];
    for (let e = 0; e < extentCount; e += 1) {
      next(indexBytes);
      const offset = base + next(offsetBytes);
      const bytes = next(lengthBytes);
      extents.push({ at: offset, bytes });
    }
    locations.set(id, { method, extents });
  }
  return locations;
}

function readSized(view: ByteView, at: number, bytes: number): number {
  if (bytes === 0) return 0;
  if (bytes === 2) return view.u16(at);
  if (bytes === 4) return view.u32(at);
  if (bytes === 8) return view.u64(at);
  throw corrupt();
}

function parseReferences(iref: ByteView): ItemReference[] {
  const idBytes = iref.u8(0) === 0 ? 2 : 4;
  return listBoxes(iref, 4).map((box) => {
    const body = boxBody(iref, box);
    const count = body.u16(idBytes);
    const to = Array.from({ length: count }, (_, i) => readSized(body, idBytes + 2 + i * idBytes, idBytes));
    return { type: box.type, from: readSized(body, 0, idBytes), to };
  });
}

function parseProperties(iprp: ByteView): Map<number, ItemProperty[]> {
  const boxes = listBoxes(iprp);
  const store = boxes.find((box) => box.type === 'ipco');
  if (!store) return new Map();
  const ipco = boxBody(iprp, store);
  const all = listBoxes(ipco).map((box) => ({ type: box.type, body: boxBody(ipco, box) }));
  const properties = new Map<number, ItemProperty[]>();
  for (const box of boxes) if (box.type === 'ipma') associate(boxBody(iprp, box), all, properties);
  return properties;
}

function associate(ipma: ByteView, all: readonly ItemProperty[], properties: Map<number, ItemProperty[]>): void {
  const idBytes = ipma.u8(0) === 0 ? 2 : 4;
  const wide = (ipma.u8(3) & 1) === 1;
  const count = ipma.u32(4);
  let at = 8;
  for (let i = 0; i < count && i < MAX_ITEMS; i += 1) {
    const id = readSized(ipma, at, idBytes);
    const links = ipma.u8(at + idBytes);
    at += idBytes + 1;
    const own = properties.get(id) ?? [];
    for (let link = 0; link < links; link += 1) {
      const index = wide ? ipma.u16(at) & 0x7fff : ipma.u8(at) & 0x7f;
      at += wide ? 2 : 1;
      const property = all[index - 1];
      if (property && own.length < MAX_PROPERTIES) own.push(property);
    }
    properties.set(id, own);
  }
}

/** Where the last item data or box of an AVIF or HEIC file ends, according to the file itself. */
export function heifDataEnd(file: Uint8Array): number {
  const view = new ByteView(file);
  const boxes = listBoxes(view);
  const box = boxes.find(({ type }) => type === 'meta');
  const locations = box ? [...parseHeifMeta(boxBody(view, box)).locations.values()] : [];
  const extents = locations.filter(({ method }) => method === 0).flatMap(({ extents: parts }) => parts);
  return [...boxes.map(({ end }) => end), ...extents.map(({ at, bytes }) => at + bytes)].reduce((a, b) => Math.max(a, b), 0);
}
