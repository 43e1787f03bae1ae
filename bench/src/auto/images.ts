import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { corpusDirectory, photo } from '@imagemill/testkit';
import sharp from 'sharp';

/** An image as a visitor might add it. */
export interface AutoImage {
  readonly name: string;
  /** The file; scaled down if it has more pixels than this. */
  open(maxPixels: number): Promise<Buffer>;
}

/** Next to the checkout on some machines: photos, portraits, screenshots and drawings. */
const REAL = [
  ...['photo-kodak/kodim03.png', 'photo-kodak/kodim08.png', 'photo-kodak/kodim15.png', 'photo-kodak/kodim20.png'],
  ...['photo-kodak/kodim23.png', 'photo-camera/Leica_T_(Typ_701).jpg', 'photo-camera/Kodak_PIXPRO_FZ201.jpg'],
  ...['photo-camera/Issue_525.jpg', 'photo-camera/Oppo_R7_Plus.jpg', 'jpeg-orientation/Landscape_6.jpg', 'jpeg-progressive/33772.jpg'],
  ...['jpeg-gray/test-image-large.jpg', 'jpeg-odd/testimgl.jpg', 'jpeg-odd/seine_sdr_gainmap_srgb.jpg', 'jpeg-wp/canola.jpg'],
  ...['jpeg-wp/waffles.jpg', 'jpeg-wp/2004-07-22-DSC_0008.jpg', 'jpeg-meta/DSCN0010.jpg', 'png-ui/4_en-US.png', 'png-ui/3_en-US.png'],
  ...['png-alpha/flight-path-on-transparent-c.png', 'webp/5_webp_a.webp', 'avif/fox.profile0.10bpc.yuv420.avif'],
  ...['avif/paris_icc_exif_xmp.avif', 'jpeg-cmyk/test-image-cmyk.jpg', 'jpeg-gray/cd1.1.jpg'],
];

const SIDE = 1000;

/** Real images if they're available, and a generated photo, a dark gradient and noise. */
export function listImages(): readonly AutoImage[] {
  const corpus = corpusDirectory();
  const real = corpus ? REAL.filter((name) => existsSync(join(corpus, name))) : [];
  return [
    ...real.map((name) => ({
      name: name.split('/')[1] ?? name,
      open: (maxPixels: number) => openFile(join(corpus ?? '', name), maxPixels),
    })),
    { name: 'generated photo', open: () => photo(SIDE, SIDE).png().toBuffer() },
    { name: 'dark gradient', open: () => painted((x, y) => 6 + (22 * x) / SIDE + (12 * y) / SIDE) },
    { name: 'noise', open: () => painted((x, y) => 64 + (((x * 7919 + y * 104_729) * 2_654_435_761) >>> 25)) },
  ];
}

async function openFile(path: string, maxPixels: number): Promise<Buffer> {
  const file = await readFile(path);
  const { width, height } = await sharp(file).metadata();
  if (width * height <= maxPixels) return file;
  const scale = Math.sqrt(maxPixels / (width * height));
  return sharp(file)
    .autoOrient()
    .resize(Math.floor(Math.max(width, height) * scale), Math.floor(Math.max(width, height) * scale), { fit: 'inside' })
    .png()
    .toBuffer();
}

function painted(level: (x: number, y: number) => number): Promise<Buffer> {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) data.fill(level(pixel % SIDE, Math.floor(pixel / SIDE)), pixel * 3, pixel * 3 + 3);
  return sharp(data, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();
}
