import { rowBytes } from './bilevel.js';

/** 8-bit samples, interleaved channels, rows without padding, in the color space of their image. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array;
}

/**
 * Unpacks samples of 1, 2, 4, 8 or 16 bits into bytes: scaled to 0..255, or unchanged if they are
 * palette numbers.
 */
export function unpackSamples(
  packed: Uint8Array,
  { width, height, channels, bits }: { width: number; height: number; channels: number; bits: number },
  scale: 'range' | 'none',
): Samples {
  const perRow = width * channels;
  const stride = rowBytes(perRow, bits);
  const needed = stride * height;
  if (packed.length < needed) throw new RangeError(`Expected ${needed} bytes of samples but received ${packed.length}`);
  if (bits === 8) return { width, height, channels, data: packed.subarray(0, needed) };
  const data = new Uint8Array(perRow * height);
  if (bits === 16) {
    // Rounded: 65535 is 257 × 255.
    for (let i = 0; i < data.length; i += 1)
      data[i] = ((((packed[i * 2] as number) << 8) | (packed[i * 2 + 1] as number)) * 255 + 32_767) / 65_535;
    return { width, height, channels, data };
  }
  const mask = (1 << bits) - 1;
  const factor = scale === 'range' ? 255 / mask : 1;
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let i = 0, at = y * stride, shift = 8 - bits; i < perRow; i += 1, to += 1) {
      data[to] = (((packed[at] as number) >> shift) & mask) * factor;
      shift -= bits;
      if (shift < 0) {
        shift = 8 - bits;
        at += 1;
      }
    }
  }
  return { width, height, channels, data };
}

/** Packs small numbers, one per byte, into samples of 1, 2, 4 or 8 bits. */
export function packSamples(data: Uint8Array, width: number, height: number, bits: 1 | 2 | 4 | 8): Uint8Array {
  if (bits === 8) return data;
  const stride = rowBytes(width, bits);
  const packed = new Uint8Array(stride * height);
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let x = 0, at = y * stride, shift = 8 - bits; x < width; x += 1, from += 1) {
      packed[at] = (packed[at] as number) | ((data[from] as number) << shift);
      shift -= bits;
      if (shift < 0) {
        shift = 8 - bits;
        at += 1;
      }
    }
  }
  return packed;
}

/** Applies a `Decode` array whose range is 0 to 1, so the samples no longer need it. */
export function applyDecode(samples: Samples, decode: readonly number[]): Samples {
  const { channels } = samples;
  if (decode.length < channels * 2) throw new RangeError('Expected two numbers of Decode for each channel');
  const tables = Array.from({ length: channels }, (_, channel) => {
    const low = decode[channel * 2] as number;
    const high = decode[channel * 2 + 1] as number;
    return Uint8ClampedArray.from({ length: 256 }, (_, value) => Math.round((low + (value / 255) * (high - low)) * 255));
  });
  const data = new Uint8Array(samples.data.length);
  for (let channel = 0; channel < channels; channel += 1) {
    const table = tables[channel] as Uint8ClampedArray;
    for (let i = channel; i < data.length; i += channels) data[i] = table[samples.data[i] as number] as number;
  }
  return { ...samples, data };
}

/** Looks up palette numbers. Numbers beyond the palette give its last color, as in readers. */
export function applyPalette(indices: Samples, palette: Uint8Array, last: number, channels: number): Samples {
  const { width, height } = indices;
  const data = new Uint8Array(width * height * channels);
  for (let pixel = 0, to = 0; pixel < indices.data.length; pixel += 1) {
    const from = Math.min(indices.data[pixel] as number, last) * channels;
    for (let channel = 0; channel < channels; channel += 1, to += 1) data[to] = palette[from + channel] as number;
  }
  return { width, height, channels, data };
}

/** One channel of a color image whose channels are equal everywhere; undefined if they aren't. */
export function asGray({ width, height, channels, data }: Samples): Samples | undefined {
  if (channels !== 3) return undefined;
  for (let i = 0; i < data.length; i += 3) if (data[i] !== data[i + 1] || data[i] !== data[i + 2]) return undefined;
  const gray = new Uint8Array(width * height);
  for (let i = 0, from = 0; i < gray.length; i += 1, from += 3) gray[i] = data[from] as number;
  return { width, height, channels: 1, data: gray };
}
