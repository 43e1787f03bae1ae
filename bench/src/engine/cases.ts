import type { Operation } from '@imagemill/core';
import { photo } from '@imagemill/testkit';
import type { Sharp } from 'sharp';

export const PHOTOS = {
  '12 MP': () => photo(4000, 3000).jpeg({ quality: 92 }).toBuffer(),
  // Just above 4 million pixels: the engine writes smaller PNGs twice, which sharp alone wouldn't.
  '4 MP': () => photo(2560, 1600).jpeg({ quality: 92 }).toBuffer(),
  '1 MP': () => photo(1280, 800).jpeg({ quality: 92 }).toBuffer(),
} as const satisfies Record<string, () => Promise<Buffer>>;

export type PhotoName = keyof typeof PHOTOS;

/** One job, as options for a plan and as the sharp code a person would write for the same file. */
export interface Case {
  readonly photo: PhotoName;
  readonly operation: Operation;
  readonly options: Readonly<Record<string, unknown>>;
  readonly sharp: (image: Sharp) => Sharp;
}

const mozjpeg = (image: Sharp) => image.jpeg({ quality: 80, mozjpeg: true });

export const CASES = {
  'JPEG, 12 MP': { photo: '12 MP', operation: 'compress', options: {}, sharp: mozjpeg },
  'JPEG, 4 MP': { photo: '4 MP', operation: 'compress', options: {}, sharp: mozjpeg },
  'JPEG, 12 MP to 1600 px': {
    photo: '12 MP',
    operation: 'resize',
    options: { longEdge: 1600 },
    sharp: (image) => mozjpeg(image.resize(1600)),
  },
  'WebP, 4 MP': {
    photo: '4 MP',
    operation: 'convert',
    options: { format: 'webp' },
    sharp: (image) => image.webp({ quality: 80 }),
  },
  'AVIF, 1 MP, fast': {
    photo: '1 MP',
    operation: 'convert',
    options: { format: 'avif', effort: 'fast' },
    sharp: (image) => image.avif({ quality: 80, effort: 1, chromaSubsampling: '4:2:0' }),
  },
  // Fast, because any other effort adds oxipng, which isn't part of sharp.
  'PNG with a palette, 4 MP, fast': {
    photo: '4 MP',
    operation: 'convert',
    options: { format: 'png', effort: 'fast' },
    sharp: (image) => image.png({ palette: true, quality: 80, effort: 3, compressionLevel: 9 }),
  },
  'lossless PNG, 1 MP, fast': {
    photo: '1 MP',
    operation: 'convert',
    options: { format: 'png', lossless: true, effort: 'fast' },
    sharp: (image) => image.png({ compressionLevel: 9, adaptiveFiltering: true }),
  },
} as const satisfies Record<string, Case>;

export type CaseName = keyof typeof CASES;
export const CASE_NAMES = Object.keys(CASES) as CaseName[];
