import { oxipngLevel } from './encoder-settings.js';
import { throwIfCancelled } from './errors.js';
import { icoFile } from './ico-file.js';
import { type EncodeStep, encodeOf, type Plan, type RunOptions, type RunResult } from './plan.js';
import { type Candidate, keepPixels, settle } from './settle.js';
import { addTiffRights } from './strip/add-tiff-rights.js';
import { stripJxl } from './strip/strip-jxl.js';
import { stripMetadata } from './strip/strip-metadata.js';
import { withPngProfile } from './strip/with-png-profile.js';

/** What an engine must be able to do; the rest of carrying out a plan is shared. */
export interface Codec {
  /** Decodes, applies the plan's picture steps, and writes the picture as `encode` says, with the metadata the input still has. */
  render(plan: Plan, encode: EncodeStep, input: Uint8Array, onProgress?: (share: number) => void): Promise<Uint8Array>;
  /** Recompresses a PNG without changing its pixels. */
  optimisePng(png: Uint8Array, level: number): Promise<Uint8Array>;
}

/** Small enough to try both ways of writing a PNG and keep the smaller. */
const MAX_SECOND_TRY_PIXELS = 4_000_000;
/** oxipng at most halves a PNG; one that is larger than another by more than this cannot win. For photos that spares half the time. */
const OPTIMISER_REACH = 2.2;

/** Carries out a plan: every candidate is rendered, the smallest one is settled against the input. */
export async function runPlan(plan: Plan, input: Uint8Array, codec: Codec, options: RunOptions = {}): Promise<RunResult> {
  // What must not be in the result never reaches a decoder: libvips would carry an EXIF thumbnail over.
  const stripped = stripMetadata(input, plan.source, encodeOf(plan).metadata);
  if (plan.keepsPixels) return keepPixels(plan, input, stripped, 'would_lose_parts');
  const readable = plan.source.format === 'png' ? withPngProfile(stripped.bytes) : stripped.bytes;
  return settle(plan, input, stripped, await writeSmallest(plan, readable, codec, options));
}

/** Writes the picture in each way that may turn out smallest, and gives the smallest. */
export async function writeSmallest(plan: Plan, input: Uint8Array, codec: Codec, options: RunOptions = {}): Promise<Candidate> {
  const encodes = candidates(plan);
  const rendered: Candidate[] = [];
  for (const [index, encode] of encodes.entries()) {
    throwIfCancelled(options.signal);
    const report = options.onProgress && ((share: number) => options.onProgress?.((index + share) / encodes.length));
    rendered.push({ encode, bytes: await codec.render(plan, encode, input, report) });
  }
  return finished(await smallest(rendered, plan, codec), plan);
}

/**
 * What a codec leaves to be done: an icon is a PNG in a wrapping; libvips writes no rights into TIFF, and into JPEG XL in a packed
 * form that few programs read.
 */
function finished({ encode, bytes }: Candidate, { source, width, height }: Plan): Candidate {
  const { copyright, artist } = source.metadata;
  if (encode.format === 'ico') return { encode, bytes: icoFile(bytes, width, height) };
  if (encode.format === 'tiff' && encode.metadata !== 'none') return { encode, bytes: addTiffRights(bytes, { copyright, artist }) };
  if (encode.format === 'jxl' && encode.rights) return { encode, bytes: stripJxl(bytes, { orientation: 1, copyright, artist }) ?? bytes };
  return { encode, bytes };
}

/** The smallest candidate once all that can still win are optimised. */
async function smallest(rendered: readonly Candidate[], plan: Plan, codec: Codec): Promise<Candidate> {
  const reach = OPTIMISER_REACH * Math.min(...rendered.map(({ bytes }) => bytes.length));
  let best: Candidate | undefined;
  for (const { encode, bytes: written } of rendered) {
    const bytes = written.length <= reach ? await smallerPng(written, encode, plan, codec) : written;
    if (!best || bytes.length < best.bytes.length) best = { encode, bytes };
  }
  if (!best) throw new Error('A plan without a candidate');
  return best;
}

/** Flat drawings are often smaller without loss than with a palette and dithering, so small PNGs are written both ways. */
function candidates(plan: Plan): EncodeStep[] {
  const encode = encodeOf(plan);
  const both = encode.format === 'png' && !encode.lossless && plan.width * plan.height <= MAX_SECOND_TRY_PIXELS;
  return both ? [{ ...encode, lossless: true }, encode] : [encode];
}

async function smallerPng(png: Uint8Array, encode: EncodeStep, plan: Plan, codec: Codec): Promise<Uint8Array> {
  const level = oxipngLevel(encode, plan.width * plan.height);
  if (level === undefined) return png;
  // Only the size is at stake: where the optimiser cannot be loaded or runs out of memory, the PNG is good as it is.
  const optimised = await codec.optimisePng(png, level).catch(() => png);
  return optimised.length < png.length ? optimised : png;
}
