import { type Box, readBody, readBoxes } from './boxes.js';
import type { BoundedReader } from './reader.js';

const MAX_TRACKS = 16;
const MAX_CHILDREN = 64;

/** What the image track of a sequence says. */
export interface Sequence {
  readonly frames: number;
  readonly width: number;
  readonly height: number;
}

/** The first image track in `moov`; undefined if there is none. */
export async function readSequence(source: BoundedReader, moov: Box): Promise<Sequence | undefined> {
  const tracks = (await children(source, moov, MAX_CHILDREN)).filter(({ type }) => type === 'trak').slice(0, MAX_TRACKS);
  for (const track of tracks) {
    const sequence = await readTrack(source, track);
    if (sequence) return sequence;
  }
  return undefined;
}

async function readTrack(source: BoundedReader, track: Box): Promise<Sequence | undefined> {
  const media = await path(source, track, ['mdia']);
  const handler = media && (await path(source, media, ['hdlr']));
  if (!media || !handler || !(await readBody(source, handler, 12)).startsWith('pict', 8)) return undefined;
  const sizes = await path(source, media, ['minf', 'stbl', 'stsz']);
  const header = await path(source, track, ['tkhd']);
  const sample = sizes && (await readBody(source, sizes, 12));
  const size = header && (await readBody(source, header, 104));
  // The track header ends with width and height, as 16.16 fixed-point numbers.
  const at = size && size.length > 0 && size.u8(0) === 1 ? 88 : 76;
  return {
    frames: sample?.length === 12 ? Math.max(1, sample.u32(8)) : 1,
    width: size?.has(at, 8) ? size.u32(at) >>> 16 : 0,
    height: size?.has(at, 8) ? size.u32(at + 4) >>> 16 : 0,
  };
}

async function path(source: BoundedReader, from: Box, types: readonly string[]): Promise<Box | undefined> {
  let box: Box | undefined = from;
  for (const type of types) box = box && (await children(source, box, MAX_CHILDREN)).find((child) => child.type === type);
  return box;
}

function children(source: BoundedReader, box: Box, most: number): Promise<Box[]> {
  return readBoxes(source, box.bodyAt, Math.min(box.end, source.size), most);
}
