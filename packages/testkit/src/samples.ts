import sharp, { type Sharp } from 'sharp';

/** A generator of the same numbers everywhere (mulberry32), so that samples do not change from run to run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Raw RGB or RGBA samples that behave like a photo: soft gradients, some edges, a little noise; different in every corner. */
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
      // Transparent at the top left, opaque at the bottom right, soft between.
      if (alpha) pixels[at + 3] = clamp((across + down) * 255 - 60);
    }
  }
  return pixels;
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/** The same photo as a sharp picture, to be written in whatever form a test needs. */
export function photo(width = 320, height = 240, options: { alpha?: boolean; seed?: number } = {}): Sharp {
  return sharp(photoPixels(width, height, options), { raw: { width, height, channels: options.alpha ? 4 : 3 } });
}

/** A drawing with few colours and hard edges. */
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

/** A photo with everything in it that `metadata: safe` must drop or keep. */
export function cameraPhoto(width = 320, height = 240): Sharp {
  return photo(width, height).withExif(CAMERA_EXIF);
}
