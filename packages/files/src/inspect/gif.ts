import { AppError } from '@imagemill/errors';
import type { Header } from './header.js';
import { MetadataFindings } from './metadata-findings.js';
import type { BoundedReader } from './reader.js';

/** Application extensions a viewer needs: looping, under either name, and the color profile. */
export const GIF_DISPLAY_APPLICATIONS: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

const STRIDE_BYTES = 65_536;
const MAX_BLOCKS = 50_000;
/**
 * Frames may be somewhat larger than their canvas. Unpacking far larger ones takes time, and
 * nothing of it shows.
 */
const MAX_UNSEEN_PIXELS = 64_000_000;

/** Reads forward in large strides. */
class Cursor {
  #block = new Uint8Array(0);
  #blockAt = 0;

  constructor(
    readonly source: BoundedReader,
    public at: number,
  ) {}

  /** The next byte; -1 at the end of the file or of the budget. */
  async byte(): Promise<number> {
    const from = this.at - this.#blockAt;
    if (from < 0 || from >= this.#block.length) {
      this.#block = new Uint8Array((await this.source.view(this.at, STRIDE_BYTES)).bytes);
      this.#blockAt = this.at;
    }
    const value = this.#block[this.at - this.#blockAt];
    this.at += 1;
    return value ?? -1;
  }

  async u16(): Promise<number> {
    return (await this.byte()) + (await this.byte()) * 256;
  }

  /** Skips a chain of sub-blocks; false if the file ends inside. */
  async skipBlocks(): Promise<boolean> {
    for (;;) {
      const bytes = this.#skipInBlock() ?? (await this.byte());
      if (bytes <= 0) return bytes === 0;
      this.at += bytes;
    }
  }

  /**
   * Skips the sub-blocks already in memory without waiting: 0 at their end, undefined if more must
   * be read.
   */
  #skipInBlock(): 0 | undefined {
    for (;;) {
      const bytes = this.#block[this.at - this.#blockAt];
      if (bytes === undefined) return undefined;
      this.at += 1 + bytes;
      if (bytes === 0) return 0;
    }
  }
}

interface Found {
  readonly width: number;
  readonly height: number;
  frames: number;
  /** Of all frames, inside the canvas or not. */
  pixels: number;
  transparent: boolean;
  /** The canvas is empty: at the start, or because the previous frame was cleared. */
  empty: boolean;
  /** What happens to the next frame after it's shown. */
  disposal: number;
  readonly metadata: MetadataFindings;
}

/**
 * Logical screen, frames and transparency: a transparent color, or a canvas that frames leave
 * empty.
 */
export async function inspectGif(source: BoundedReader): Promise<Header> {
  const screen = (await source.view(0, 13)).withOrder(true);
  const flags = screen.u8(10);
  const cursor = new Cursor(source, 13 + gifTableBytes(flags));
  const [width, height] = [screen.u16(6), screen.u16(8)];
  const found: Found = {
    width,
    height,
    frames: 0,
    pixels: 0,
    transparent: false,
    empty: true,
    disposal: 0,
    metadata: new MetadataFindings(),
  };
  for (let blocks = 0; blocks < MAX_BLOCKS && (await readBlock(cursor, found)); blocks += 1);
  const frames = Math.max(1, found.frames);
  if (found.pixels - width * height * frames > MAX_UNSEEN_PIXELS)
    throw new AppError('unsupported_variant', { detail: 'This is a GIF whose frames are far larger than its picture.' });
  return {
    width,
    height,
    frames,
    animated: frames > 1,
    alpha: found.transparent,
    colorModel: 'palette',
    lossless: true,
    metadata: found.metadata,
  };
}

/** The size of the color table that a flag byte announces, in bytes. */
export function gifTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

async function readBlock(cursor: Cursor, found: Found): Promise<boolean> {
  const kind = await cursor.byte();
  if (kind === 0x21) return readExtension(cursor, found);
  if (kind !== 0x2c) return false;
  const [left, top, width, height] = [await cursor.u16(), await cursor.u16(), await cursor.u16(), await cursor.u16()];
  const flags = await cursor.byte();
  if (flags < 0) return false;
  found.frames += 1;
  found.pixels += width * height;
  const covers = left === 0 && top === 0 && width >= found.width && height >= found.height;
  if (found.empty && !covers) found.transparent = true;
  if (found.disposal !== 3) found.empty = found.disposal === 2;
  found.disposal = 0;
  cursor.at += gifTableBytes(flags) + 1;
  return cursor.skipBlocks();
}

async function readExtension(cursor: Cursor, found: Found): Promise<boolean> {
  const label = await cursor.byte();
  if (label === 0xf9) {
    const start = cursor.at;
    await cursor.byte();
    const flags = await cursor.byte();
    if (flags & 1) found.transparent = true;
    found.disposal = (flags >> 2) & 7;
    cursor.at = start;
  } else if (label === 0xfe || label === 0x01) {
    found.metadata.note('comments');
  } else if (label === 0xff) {
    const name = (await cursor.source.view(cursor.at + 1, 11)).bytes;
    const text = String.fromCharCode(...name);
    if (text === 'XMP DataXMP') found.metadata.note('xmp');
    else if (!GIF_DISPLAY_APPLICATIONS.has(text)) found.metadata.note('comments');
  }
  return cursor.skipBlocks();
}
