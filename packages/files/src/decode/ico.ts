import { AppError } from '@imagemill/errors';
import { type RawImage, readBmpPixels } from './bmp.js';
import { type BmpHeader, readBmpHeader } from './bmp-header.js';

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const MAX_ENTRIES = 256;
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47];

/** The largest and deepest image of an icon: decoded, or the bytes of a PNG. */
export function imageInIco(file: Uint8Array): RawImage | Uint8Array {
  const { at, bytes } = largestEntry(file);
  if (at + 4 > file.length) throw new AppError('corrupt_input');
  if (PNG_SIGNATURE.every((byte, index) => file[at + index] === byte)) return file.slice(at, Math.min(file.length, at + bytes));
  const whole = readBmpHeader(file, at);
  // The stated height includes the image and its mask.
  const header: BmpHeader = { ...whole, height: Math.floor(whole.height / 2) };
  if (header.height < 1) throw new AppError('corrupt_input');
  const data = readBmpPixels(file, header.bits === 32 ? withAlpha(header) : header, header.end);
  if (header.bits !== 32 || !hasAlpha(data)) applyMask(file, header, data);
  return { width: header.width, height: header.height, data };
}

function largestEntry(file: Uint8Array): { at: number; bytes: number } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const count = file.length < HEADER_BYTES ? 0 : Math.min(view.getUint16(4, true), MAX_ENTRIES);
  let best = { pixels: 0, bits: 0, at: file.length, bytes: 0 };
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > file.length) break;
    const pixels = (view.getUint8(entry) || 256) * (view.getUint8(entry + 1) || 256);
    const bits = view.getUint16(entry + 6, true);
    if (pixels > best.pixels || (pixels === best.pixels && bits > best.bits)) {
      best = { pixels, bits, at: view.getUint32(entry + 12, true), bytes: view.getUint32(entry + 8, true) };
    }
  }
  return best;
}

/** In icons, the fourth byte of a 32-bit pixel is alpha, even though no mask says so. */
function withAlpha(header: BmpHeader): BmpHeader {
  return { ...header, masks: { ...header.masks, alpha: 0xff000000 } };
}

/** Old writers leave the fourth byte empty everywhere and only use the mask. */
function hasAlpha(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return true;
  return false;
}

/** After the pixels comes one bit per pixel: 1 is transparent. A missing mask hides nothing. */
function applyMask(file: Uint8Array, { width, height, bits, end, topDown }: BmpHeader, data: Uint8Array): void {
  const maskAt = end + Math.ceil((width * bits) / 32) * 4 * height;
  const stride = Math.ceil(width / 32) * 4;
  for (let row = 0; row < height; row += 1) {
    const y = topDown ? row : height - 1 - row;
    for (let x = 0; x < width; x += 1) {
      const byte = file[maskAt + row * stride + (x >> 3)] ?? 0;
      data[(y * width + x) * 4 + 3] = (byte >> (7 - (x & 7))) & 1 ? 0 : 255;
    }
  }
}
