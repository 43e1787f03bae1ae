import { throwIfCancelled } from '@imagemill/errors';
import { addTiffRights, stripJxl } from '@imagemill/files';
import { oxipngLevel } from '../plan/encoder-settings.js';
import type { Codec, Plan, RunOptions } from '../plan/plan.js';
import { type EncodeStep, encodeOf } from '../plan/steps.js';
import type { Candidate } from './settle.js';

/** Up to this size, a PNG is written both lossless and with a palette, to keep the smaller one. */
export const MAX_SECOND_TRY_PIXELS = 4_000_000;
/**
 * oxipng at most halves a PNG, so a PNG that is larger than another by more than this factor can't
 * win. Skipping it saves half the time for photos.
 */
const OPTIMIZER_REACH = 2.2;

/** What writing takes. */
type Writer = Pick<Codec, 'render' | 'optimizePng'>;

/** Writes the image in each way that may turn out smallest, and returns the smallest. */
export async function writeSmallest(plan: Plan, input: Uint8Array, codec: Writer, options: RunOptions = {}): Promise<Candidate> {
  const encodes = candidates(plan);
  const rendered: Candidate[] = [];
  for (const [index, encode] of encodes.entries()) {
    throwIfCancelled(options.signal);
    const report = options.onProgress && ((share: number) => options.onProgress?.((index + share) / encodes.length));
    rendered.push({ encode, bytes: await codec.render(plan, encode, input, report) });
  }
  return finished(await smallest(rendered, plan, codec), plan);
}

/** Writes the image in one way. Only a result that may get below `wantedBytes` is optimized. */
export async function writeOnce(
  plan: Plan,
  encode: EncodeStep,
  input: Uint8Array,
  codec: Writer,
  wantedBytes: number,
  onProgress?: (share: number) => void,
): Promise<Candidate> {
  const bytes = await codec.render(plan, encode, input, onProgress);
  return finished({ encode, bytes: await optimized({ encode, bytes }, wantedBytes, plan, codec) }, plan);
}

/**
 * Does what a codec leaves undone: an icon is a PNG in a wrapper; libvips writes no copyright into
 * TIFF, and writes it into JPEG XL in a compressed form that few programs read.
 */
export function finished({ encode, bytes }: Candidate, { source, width, height }: Plan): Candidate {
  const { copyright, artist } = source.metadata;
  if (encode.format === 'ico') return { encode, bytes: icoFile(bytes, width, height) };
  if (encode.format === 'tiff' && encode.metadata !== 'none') return { encode, bytes: addTiffRights(bytes, { copyright, artist }) };
  if (encode.format === 'jxl' && encode.rights) return { encode, bytes: stripJxl(bytes, { orientation: 1, copyright, artist }) ?? bytes };
  return { encode, bytes };
}

/** The smallest candidate, after optimizing all that can still win. */
export async function smallest<T extends Candidate>(rendered: readonly T[], plan: Plan, codec: Writer): Promise<T> {
  const least = Math.min(...rendered.map(({ bytes }) => bytes.length));
  let best: T | undefined;
  for (const written of rendered) {
    const bytes = await optimized(written, least, plan, codec);
    if (!best || bytes.length < best.bytes.length) best = { ...written, bytes };
  }
  if (!best) throw new Error('A plan without a candidate');
  return best;
}

/**
 * Flat graphics are often smaller when lossless than with a palette and dithering, so small PNGs
 * are written both ways.
 */
function candidates(plan: Plan): EncodeStep[] {
  const encode = encodeOf(plan);
  const both = encode.format === 'png' && !encode.lossless && plan.width * plan.height <= MAX_SECOND_TRY_PIXELS;
  return both ? [{ ...encode, lossless: true }, encode] : [encode];
}

/** A PNG is optimized if that may bring it to the wanted size. */
export async function optimized(
  { encode, bytes }: Candidate,
  wantedBytes: number,
  plan: Plan,
  codec: Pick<Codec, 'optimizePng'>,
): Promise<Uint8Array> {
  const level = oxipngLevel(encode, plan.width * plan.height);
  if (level === undefined || bytes.length > OPTIMIZER_REACH * wantedBytes) return bytes;
  // Only size is at stake: if the optimizer can't be loaded or runs out of memory, the PNG is fine
  // as it is.
  const smaller = await codec.optimizePng(bytes, level).catch(() => bytes);
  return smaller.length < bytes.length ? smaller : bytes;
}

/** An icon file around one PNG, which every system since 2006 can read. */
function icoFile(png: Uint8Array, width: number, height: number): Uint8Array {
  const header = new Uint8Array(22);
  const view = new DataView(header.buffer);
  view.setUint16(2, 1, true);
  view.setUint16(4, 1, true);
  // A byte only goes up to 255; 256 is written as 0.
  view.setUint8(6, width & 255);
  view.setUint8(7, height & 255);
  view.setUint16(10, 1, true);
  view.setUint16(12, 32, true);
  view.setUint32(14, png.length, true);
  view.setUint32(18, header.length, true);
  const file = new Uint8Array(header.length + png.length);
  file.set(header);
  file.set(png, header.length);
  return file;
}
