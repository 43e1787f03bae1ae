import { photoPixels } from './samples.js';

/** A 24-bit bitmap of the sample photo, rows from the bottom up, as most programs write them. */
export function photoBmp(width: number, height: number): Buffer {
  const pixels = photoPixels(width, height);
  const stride = Math.ceil((width * 3) / 4) * 4;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      rows.set([pixels[from + 2] ?? 0, pixels[from + 1] ?? 0, pixels[from] ?? 0], (height - 1 - y) * stride + x * 3);
    }
  }
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(header.length + rows.length, 2);
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  header.writeUInt32LE(rows.length, 34);
  return Buffer.concat([header, rows]);
}

/**
 * An icon with the sample photo as a 32-bit bitmap with soft transparency, as programs wrote icons
 * before PNG.
 */
export function photoIco(width: number, height: number): Buffer {
  const pixels = photoPixels(width, height, { alpha: true });
  const rows = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(from, from + 4);
      rows.set([blue, green, red, alpha], ((height - 1 - y) * width + x) * 4);
    }
  }
  const mask = Buffer.alloc(Math.ceil(width / 32) * 4 * height);
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  // The image and its mask.
  header.writeInt32LE(height * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  return iconFile(width, height, Buffer.concat([header, rows, mask]));
}

/** An icon file around one image: a PNG, or a bitmap without its file header. */
export function iconFile(width: number, height: number, image: Uint8Array): Buffer {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(1, 4);
  directory.set([width & 255, height & 255], 6);
  directory.writeUInt16LE(1, 10);
  directory.writeUInt16LE(32, 12);
  directory.writeUInt32LE(image.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, image]);
}
