import { type ByteView, corrupt } from './byte-view.js';
import { classifyCicp, classifyIcc } from './color-profile.js';
import type { Header } from './header.js';
import { inflateStart } from './inflate-start.js';
import { MetadataFindings } from './metadata-findings.js';
import { isSrgb, readPngColors } from './png-colors.js';
import { notePngText } from './png-text.js';
import type { BoundedReader } from './reader.js';

/** For the chunks before the pixels. */
const MAX_CHUNKS = 10_000;
const MAX_METADATA_BYTES = 131_072;
const MAX_PROFILE_BYTES = 65_536;
const TAIL_BYTES = 65_536;
/** Limits for the search in the tail: a real file has only a few chunks there. */
const MAX_TAIL_STARTS = 64;
const MAX_TAIL_CHUNKS = 256;
const TAIL_CHUNKS = /eXIf|iTXt|tEXt|zTXt|tIME/;

/** Chunks a viewer needs; every other ancillary chunk counts as metadata. */
export const PNG_DISPLAY_CHUNKS: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'mDCv', 'cLLi'],
  ...['bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT'],
]);

interface Found {
  frames: number;
  transparent: boolean;
  profile: SourceProfile;
  profileRank: number;
  gamma?: ByteView;
  chromaticities?: ByteView;
  readonly metadata: MetadataFindings;
}
type SourceProfile = NonNullable<Header['profile']>;

/**
 * If several chunks describe colors, cICP beats iCCP, iCCP beats sRGB, and sRGB beats gAMA and
 * cHRM.
 */
const PROFILE_RANK = { sRGB: 1, iCCP: 2, cICP: 3 } as const;

const COLOR_MODELS: readonly (Header['colorModel'] | undefined)[] = ['gray', undefined, 'rgb', 'palette', 'gray', undefined, 'rgb'];

/** Reads the chunks before the pixels, and those after them if they are cheap to reach. */
export async function inspectPng(source: BoundedReader): Promise<Header> {
  const header = await source.view(8, 25);
  if (!header.startsWith('IHDR', 4)) throw corrupt();
  const colorType = header.u8(17);
  const colorModel = COLOR_MODELS[colorType];
  if (!colorModel) throw corrupt();
  const found: Found = { frames: 1, transparent: false, profile: 'none', profileRank: 0, metadata: new MetadataFindings() };
  const pixelsAt = await walkChunks(source, 33, found);
  if (pixelsAt !== undefined) await readTail(source, pixelsAt, found);
  return {
    width: header.u32(8),
    height: header.u32(12),
    orientation: found.metadata.orientation,
    frames: found.frames,
    animated: found.frames > 1,
    alpha: colorType >= 4 || found.transparent,
    bitDepth: header.u8(16),
    colorModel,
    profile: found.profileRank > 0 ? found.profile : ownColors(found),
    lossless: true,
    metadata: found.metadata,
  };
}

/**
 * Walks to the first pixels and returns where they begin; undefined if the file ends before that.
 */
async function walkChunks(source: BoundedReader, start: number, found: Found): Promise<number | undefined> {
  let at = start;
  for (let chunks = 0; chunks < MAX_CHUNKS; chunks += 1) {
    const head = await source.view(at, 8);
    if (head.length < 8) return undefined;
    const bytes = head.u32(0);
    const type = head.ascii(4, 4);
    if (type === 'IDAT') return at;
    if (type === 'IEND' || !isChunkType(type)) return undefined;
    await readChunk(type, (most) => source.view(at + 8, Math.min(bytes, most)), found);
    at += 12 + bytes;
  }
  return undefined;
}

function isChunkType(type: string): boolean {
  return /^[A-Za-z]{4}$/.test(type);
}

/**
 * Metadata may follow the pixels, which may be split into any number of chunks. So this searches
 * the end of the file for a chunk that starts an unbroken chain of chunks up to IEND.
 */
async function readTail(source: BoundedReader, pixelsAt: number, found: Found): Promise<void> {
  const { at: tailAt, view } = await source.tail(Math.min(TAIL_BYTES, source.size - pixelsAt));
  const text = new TextDecoder('latin1').decode(view.bytes);
  const starts = [...text.matchAll(new RegExp(TAIL_CHUNKS, 'g'))].slice(0, MAX_TAIL_STARTS).map(({ index }) => index - 4);
  const first = starts.find((at) => at >= 0 && tailAt + at >= pixelsAt && leadsToEnd(view, at));
  if (first === undefined) return;
  for (let at = first; view.has(at, 12) && !view.startsWith('IEND', at + 4); at += 12 + view.u32(at)) {
    const chunkAt = at;
    const type = view.ascii(at + 4, 4);
    // Chunks that say how to show the pixels come before them.
    if (!PNG_DISPLAY_CHUNKS.has(type))
      await readChunk(type, async (most) => view.sub(chunkAt + 8, Math.min(view.u32(chunkAt), most)), found);
  }
}

function leadsToEnd(view: ByteView, start: number): boolean {
  for (let at = start, chunks = 0; view.has(at, 12) && chunks < MAX_TAIL_CHUNKS; at += 12 + view.u32(at), chunks += 1) {
    const type = view.ascii(at + 4, 4);
    if (type === 'IEND') return true;
    if (!isChunkType(type)) return false;
  }
  return false;
}

async function readChunk(type: string, data: (maxBytes: number) => Promise<ByteView>, found: Found): Promise<void> {
  const { metadata } = found;
  if (type === 'acTL') {
    const view = await data(8);
    if (view.length === 8) found.frames = Math.max(1, view.u32(0));
  } else if (type === 'tRNS') found.transparent = true;
  else if (type === 'iCCP') {
    // At most one profile is unpacked.
    if (found.profileRank < PROFILE_RANK.iCCP) setProfile(found, PROFILE_RANK.iCCP, await iccProfile(await data(MAX_PROFILE_BYTES)));
  } else if (type === 'sRGB') setProfile(found, PROFILE_RANK.sRGB, 'srgb');
  else if (type === 'gAMA') found.gamma = await data(4);
  else if (type === 'cHRM') found.chromaticities = await data(32);
  else if (type === 'cICP') {
    const view = await data(4);
    if (view.length === 4) setProfile(found, PROFILE_RANK.cICP, classifyCicp(view.u8(0), view.u8(1)) === 'none' ? 'srgb' : 'coded');
  } else if (type === 'eXIf') metadata.addExif((await data(MAX_METADATA_BYTES)).bytes);
  else if (type === 'iTXt' || type === 'tEXt') notePngText(type, (await data(MAX_METADATA_BYTES)).bytes, metadata);
  else if (!PNG_DISPLAY_CHUNKS.has(type)) metadata.note('comments');
}

function setProfile(found: Found, rank: number, profile: SourceProfile): void {
  if (rank <= found.profileRank) return;
  found.profile = profile;
  found.profileRank = rank;
}

/** gAMA and cHRM count as a profile unless they mean sRGB. */
function ownColors({ gamma, chromaticities }: Found): SourceProfile {
  const colors = readPngColors(gamma, chromaticities);
  return colors && !isSrgb(colors) ? 'other' : 'none';
}

async function iccProfile(chunk: ByteView): Promise<SourceProfile> {
  const nameEnd = chunk.bytes.subarray(0, 80).indexOf(0);
  if (nameEnd < 0) return 'other';
  return classifyIcc(await inflateStart(chunk.bytes.subarray(nameEnd + 2), MAX_PROFILE_BYTES));
}
