import type { Sharp } from 'sharp';
import { sharp } from '../lazy-sharp.js';
import { seededRandom } from '../samples.js';
import { prose, wrap } from './words.js';

/** a to z on a grid of 5 by 8: one byte per column, with its lowest bit at the top. */
const LETTERS =
  '2054547840 7f28444438 3844444428 384444287f 3854545418 00087e0902 18a4a49c78 7f08040478 00447d4000 2040403d00 7f10284400 00417f4000 ' +
  '7c04780478 7c08040478 3844444438 fc18242418 18242418fc 7c08040408 4854545424 04043f4424 3c4040207c 1c2040201c 3c4030403c 4428102844 ' +
  '4c9090907c 4464544c44';
const COLUMNS = LETTERS.split(' ').map((letter) => Buffer.from(letter, 'hex'));

const CELL = { width: 6, height: 12 } as const;
const GRID = { width: 480, height: 680 } as const;
const MARGIN = 40;

export interface ScannedPage {
  readonly width: number;
  readonly height: number;
  /** The text on the page. */
  readonly lines: readonly string[];
  /** The page as 8-bit gray, with soft letter edges. */
  readonly image: Sharp;
}

/**
 * A page of text as a scanner at `dpi` sees an A4 sheet: letters as pixels, both sides multiples of
 * 16.
 */
export function scannedPage(seed: number, dpi: number): ScannedPage {
  const lines = wrap(prose(seededRandom(seed), 560), Math.floor((GRID.width - 2 * MARGIN) / CELL.width));
  const shown = lines.slice(0, Math.floor((GRID.height - 2 * MARGIN) / CELL.height));
  const grid = new Uint8Array(GRID.width * GRID.height).fill(255);
  shown.forEach((line, row) => {
    [...line.toLowerCase()].forEach((letter, column) => {
      drawLetter(grid, letter, MARGIN + column * CELL.width, MARGIN + row * CELL.height);
    });
  });
  const width = Math.round((8.27 * dpi) / 16) * 16;
  const height = Math.round((11.69 * dpi) / 16) * 16;
  const image = sharp(grid, { raw: { width: GRID.width, height: GRID.height, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w');
  return { width, height, lines: shown, image };
}

function drawLetter(grid: Uint8Array, letter: string, left: number, top: number): void {
  const columns = COLUMNS[letter.charCodeAt(0) - 97] ?? (letter === ' ' ? [] : [0x40]);
  columns.forEach((column, x) => {
    for (let y = 0; y < 8; y++) if ((column >> y) & 1) grid[(top + y) * GRID.width + left + x] = 0;
  });
}

const NOISE_LENGTH = 1 << 20;
let noise: Int8Array | undefined;

/** The page on yellowed paper with sensor grain, in RGB. */
export async function onPaper({ image, width, height }: ScannedPage, seed: number): Promise<Sharp> {
  const gray = await image.raw().toBuffer();
  noise ??= Int8Array.from({ length: NOISE_LENGTH }, drawNoise());
  const rgb = new Uint8Array(width * height * 3);
  let at = Math.floor(seededRandom(seed)() * NOISE_LENGTH);
  for (let index = 0; index < gray.length; index++) {
    const value = 20 + (gray[index] ?? 0) * 0.86 + (noise[at++ % NOISE_LENGTH] ?? 0);
    rgb[index * 3] = value;
    rgb[index * 3 + 1] = value - 4;
    rgb[index * 3 + 2] = value - 18;
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

function drawNoise(): () => number {
  const random = seededRandom(7);
  return () => Math.round((random() + random() + random() - 1.5) * 3);
}
