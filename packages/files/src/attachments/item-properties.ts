import { boxBody, listBoxes } from '../inspect/boxes.js';
import { asciiBytes, type ByteView, corrupt, joinParts } from '../inspect/byte-view.js';
import { box, fullBox, u16, u32 } from './iso-boxes.js';

/** The code point "unspecified" (ITU-T H.273): the profile decides. */
const UNSPECIFIED = 2;
const MAX_NARROW_INDEX = 127;

/** The item properties (`iprp`) with an ICC profile added for this item. */
export function withProfile(iprp: ByteView, item: number, icc: Uint8Array): Uint8Array {
  return withProperty(iprp, item, box('colr', asciiBytes('prof'), icc), withoutCodePoints);
}

/** The item properties with the depth of three 8-bit channels added for this item. */
export function withDepth(iprp: ByteView, item: number): Uint8Array {
  return withProperty(iprp, item, fullBox('pixi', 0, 0, Uint8Array.of(3, 8, 8, 8)), ({ bytes }) => bytes);
}

function withProperty(iprp: ByteView, item: number, property: Uint8Array, others: (ipco: ByteView) => Uint8Array): Uint8Array {
  const boxes = listBoxes(iprp);
  const [store, links] = [boxes.find(({ type }) => type === 'ipco'), boxes.find(({ type }) => type === 'ipma')];
  if (!store || !links) throw corrupt();
  const ipco = boxBody(iprp, store);
  const index = listBoxes(ipco).length + 1;
  return box('iprp', box('ipco', others(ipco), property), linked(boxBody(iprp, links), item, index));
}

/** The matrix must still be stated, but primaries and transfer are up to the profile. */
function withoutCodePoints(ipco: ByteView): Uint8Array {
  const copy = new Uint8Array(ipco.bytes);
  for (const { type, bodyAt } of listBoxes(ipco)) {
    if (type === 'colr' && ipco.startsWith('nclx', bodyAt)) copy.set([0, UNSPECIFIED, 0, UNSPECIFIED], bodyAt + 4);
  }
  return copy;
}

/** The associations (`ipma`) with one more for this item, not marked essential. */
function linked(ipma: ByteView, item: number, index: number): Uint8Array {
  const idBytes = ipma.u8(0) === 0 ? 2 : 4;
  const wide = (ipma.u8(3) & 1) === 1;
  if (index > MAX_NARROW_INDEX && !wide) throw corrupt();
  const link = wide ? u16(index) : Uint8Array.of(index);
  const count = ipma.u32(4);
  const entries: Uint8Array[] = [];
  let at = 8;
  for (let i = 0; i < count; i += 1) {
    const id = idBytes === 2 ? ipma.u16(at) : ipma.u32(at);
    const links = ipma.u8(at + idBytes);
    const linkBytes = links * link.length;
    const old = ipma.sub(at + idBytes + 1, linkBytes).bytes;
    const own = id === item;
    entries.push(joinParts([ipma.sub(at, idBytes).bytes, Uint8Array.of(links + (own ? 1 : 0)), old, ...(own ? [link] : [])]));
    at += idBytes + 1 + linkBytes;
  }
  return fullBox('ipma', ipma.u8(0), wide ? 1 : 0, u32(count), ...entries);
}
