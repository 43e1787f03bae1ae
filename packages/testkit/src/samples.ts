import type { Sharp } from 'sharp';
import { sharp } from './lazy-sharp.js';

/**
 * A generator of the same numbers everywhere (mulberry32), so samples don't change from run to run.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Raw RGB or RGBA samples that behave like a photo: soft gradients, some edges, a little noise;
 * different in every corner.
 */
export function photoPixels(width: number, height: number, { alpha = false, seed = 1 } = {}): Uint8Array {
  const random = seededRandom(seed);
  const channels = alpha ? 4 : 3;
  const pixels = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = x / width;
      const down = y / height;
      const noise = (random() - 0.5) * 12;
      const hill = Math.sin(across * 9 + Math.cos(down * 5) * 2) * 40;
      const at = (y * width + x) * channels;
      pixels[at] = clamp(200 * across + hill + noise + 20);
      pixels[at + 1] = clamp(180 * down + hill + noise + 30);
      pixels[at + 2] = clamp((across < 0.5 ? 160 : 60) + 40 * down + noise);
      // Transparent at the top left, opaque at the bottom right, soft in between.
      if (alpha) pixels[at + 3] = clamp((across + down) * 255 - 60);
    }
  }
  return pixels;
}

/** The formats that sharp writes, so samples in them need no engine. */
export const SHARP_WRITES = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const;

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/** The same photo as a sharp image, to be written in whatever form a test needs. */
export function photo(width = 320, height = 240, options: { alpha?: boolean; seed?: number } = {}): Sharp {
  return sharp(photoPixels(width, height, options), { raw: { width, height, channels: options.alpha ? 4 : 3 } });
}

/** A graphic with few colors and hard edges. */
export function drawing(width = 200, height = 150): Sharp {
  const pixels = new Uint8Array(width * height * 3);
  const colors = [
    [255, 255, 255],
    [20, 90, 110],
    [230, 120, 40],
    [10, 10, 10],
  ] as const;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = colors[(Math.floor(x / 25) + Math.floor(y / 30)) % colors.length] ?? colors[0];
      pixels.set(color, (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' };

/** Metadata as a camera writes it: position, serial number, copyright. */
export const CAMERA_EXIF = {
  IFD0: { Copyright: 'Jane Miller 2026', Artist: 'Jane Miller', Make: 'Grindstone', Model: 'Wheel 5' },
  IFD2: { BodySerialNumber: 'SN-4711-0815' },
  IFD3: GPS,
};

/** A photo with everything that `metadata: safe` must drop or keep. */
export function cameraPhoto(width = 320, height = 240): Sharp {
  return photo(width, height).withExif(CAMERA_EXIF);
}

export interface FilmOptions {
  readonly frames?: number;
  readonly delay?: readonly number[];
  /** How often it's played; 0 means forever. */
  readonly loop?: number;
  readonly alpha?: boolean;
}

/**
 * An animation whose frames differ clearly: a bar moves over a photo, and the top edge has a
 * different color than the bottom edge.
 */
export function film(width: number, height: number, { frames = 4, alpha = false }: FilmOptions = {}): Sharp {
  const channels = alpha ? 4 : 3;
  const pixels = new Uint8Array(width * height * channels * frames);
  for (let frame = 0; frame < frames; frame++) {
    const start = frame * width * height * channels;
    pixels.set(photoPixels(width, height, { alpha }), start);
    const bar = Math.floor((width * frame) / frames);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = start + (y * width + x) * channels;
        const edge = y < height / 8 ? [250, 20, 20] : y >= (height * 7) / 8 ? [20, 20, 250] : undefined;
        const color = edge ?? (x >= bar && x < bar + width / frames ? [20, 230, 60] : undefined);
        if (color) pixels.set(color, at);
        if (alpha) pixels[at + 3] = color || (pixels[at + 3] ?? 0) > 127 ? 255 : 0;
      }
    }
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels, pageHeight: height } });
}

/** The film as an animated GIF or WebP. */
export function animated(format: 'gif' | 'webp', width: number, height: number, options: FilmOptions = {}): Promise<Buffer> {
  const { frames = 4, delay = Array.from({ length: frames }, (_, index) => 50 + 10 * index), loop = 0 } = options;
  const timing = { delay: [...delay], loop };
  const image = film(width, height, options);
  return (format === 'gif' ? image.gif({ ...timing, interFrameMaxError: 0 }) : image.webp({ ...timing, quality: 90 })).toBuffer();
}

/** A TIFF with one page per image. */
export async function pagedTiff(images: readonly Sharp[]): Promise<Buffer> {
  const pages = await Promise.all(images.map((image) => image.png().toBuffer()));
  return sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'deflate' })
    .toBuffer();
}

/**
 * A CMYK JPEG without a profile as browsers show it, as a PNG: each light is what its own ink and
 * black leave of it.
 */
export async function plainInks(jpeg: Uint8Array): Promise<Buffer> {
  const opened = sharp(jpeg).pipelineColourspace('cmyk').toColourspace('cmyk');
  const { data: inks, info } = await opened.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const lights = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3) * 4;
    return Math.round(((255 - (inks[pixel + (at % 3)] ?? 0)) * (255 - (inks[pixel + 3] ?? 0))) / 255);
  });
  return sharp(lights, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
