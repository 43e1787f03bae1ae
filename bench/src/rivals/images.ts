import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { corpusDirectory, photo } from '@imagemill/testkit';
import sharp, { type Sharp } from 'sharp';
import type { InputForm } from './rows.js';

export interface BenchImage {
  readonly name: string;
  /**
   * Upright, in sRGB, `width` pixels wide and 4:3: contenders round the sides of other ratios
   * differently.
   */
  open(width: number): Sharp;
}

export const GENERATED: BenchImage = { name: 'a generated photo', open: (width) => photo(width, width * 0.75) };

/** Next to the checkout on some machines: two camera photos, large enough not to be enlarged. */
const CAMERA_PHOTOS = ['Issue_525.jpg', 'Leica_T_(Typ_701).jpg'];

/** The generated photo, and real ones if they're available. */
export function listImages(): readonly BenchImage[] {
  const corpus = corpusDirectory();
  if (!corpus) return [GENERATED];
  const files = CAMERA_PHOTOS.map((name) => ({ name, path: join(corpus, 'photo-camera', name) }));
  const present = files.filter(({ path }) => existsSync(path));
  return [GENERATED, ...present.map(({ name, path }) => ({ name, open: (width: number) => upright(path, width) }))];
}

function upright(path: string, width: number): Sharp {
  return sharp(path)
    .autoOrient()
    .resize(width, width * 0.75, { fit: 'cover' });
}

/** 12 and 1 megapixels. AVIF takes seconds even for the smaller one. */
const WIDTHS = { large: 4000, small: 1152 };
const INPUT_QUALITY = 95;

/** Creates the file of an image that contenders are given. */
export function makeInput(benchImage: BenchImage, form: InputForm): Promise<Buffer> {
  const image = benchImage.open(form === 'large JPEG' ? WIDTHS.large : WIDTHS.small);
  return form === 'small PNG' ? image.png().toBuffer() : image.jpeg({ quality: INPUT_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}

export const TYPES: Readonly<Record<InputForm, string>> = {
  'large JPEG': 'image/jpeg',
  'small JPEG': 'image/jpeg',
  'small PNG': 'image/png',
};
