import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { photo } from '@imagemill/testkit';
import type { Sharp } from 'sharp';

/** The formats that every engine reads and writes. */
export const COMMON_FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;
export type CommonFormat = (typeof COMMON_FORMATS)[number];

export interface SampleFile {
  readonly format: CommonFormat;
  /** The format's name on the page. */
  readonly label: string;
  readonly name: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Large enough that a smaller result isn't a fluke, small enough that the slowest encoder takes
 * only a moment.
 */
const SAMPLES: { readonly [F in CommonFormat]: { label: string; name: string; side: number; write: (image: Sharp) => Sharp } } = {
  jpeg: { label: 'JPEG', name: 'harbor.jpg', side: 384, write: (image) => image.jpeg({ quality: 97 }) },
  png: { label: 'PNG', name: 'mountain.png', side: 320, write: (image) => image.png() },
  webp: { label: 'WebP', name: 'meadow.webp', side: 384, write: (image) => image.webp({ quality: 97 }) },
  avif: { label: 'AVIF', name: 'forest.avif', side: 240, write: (image) => image.avif({ quality: 95, effort: 0 }) },
};

/** Writes one photo in each format into a folder. */
export async function writeSamples(folder: string): Promise<readonly SampleFile[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    COMMON_FORMATS.map(async (format, index) => {
      const { label, name, side, write } = SAMPLES[format];
      const [width, height] = [side, (side * 3) / 4];
      const bytes = await write(photo(width, height, { seed: index + 1 })).toBuffer();
      const filePath = path.join(folder, name);
      await writeFile(filePath, bytes);
      return { format, label, name, path: filePath, bytes, width, height };
    }),
  );
}
