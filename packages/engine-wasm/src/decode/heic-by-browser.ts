import type { RawImage } from '@imagemill/files';
import { FORMATS } from '@imagemill/files';

/** Decodes an encoded image into samples. */
export type ReadBack = (file: Uint8Array) => Promise<RawImage>;

/** Larger canvases come back blank in some browsers, without an error. */
const MAX_PIXELS = 16_777_216;

/**
 * Decodes HEIC with the browser's own decoder: nothing to download, and far faster than
 * WebAssembly. The result is sRGB, and only opaque images come back intact. Returns undefined if
 * the browser has no such decoder, can't read this file, or doesn't return samples unchanged: some
 * browsers add noise to prevent fingerprinting. That is tested once, with a known image.
 */
export function createBrowserHeicDecoder(
  readBack: ReadBack = readBackByCanvas,
): (file: Uint8Array, pixels: number) => Promise<RawImage | undefined> {
  let trusted: Promise<boolean> | undefined;
  return async (file, pixels) => {
    if (pixels > MAX_PIXELS) return undefined;
    trusted ??= readBack(knownHeic()).then(isKnownImage, () => false);
    // If the browser can't read a file, another decoder may, or may reject it with a better
    // message.
    return (await trusted) ? readBack(file).catch(() => undefined) : undefined;
  };
}

/** Draws the image and reads the samples back from the canvas. */
async function readBackByCanvas(file: Uint8Array): Promise<RawImage> {
  const bitmap = await createImageBitmap(new Blob([file as Uint8Array<ArrayBuffer>], { type: FORMATS.heic.mime }));
  try {
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('Expected a canvas to draw on but received none.');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
  } finally {
    bitmap.close();
  }
}

/** Four fields of one color each, 64 × 64. */
const KNOWN_HEIC =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAOAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABAbWRhdAAAADQoAa8ZgAa8EcxDbIU3//cOZ/1Ni/4XEvazu8g4bf9vKvf/Joged7z/GNgxL14CORrfzT/A';
const KNOWN_SIDE = 64;
/** Left to right, top to bottom. */
const KNOWN_COLORS = [
  [200, 40, 40],
  [40, 160, 60],
  [50, 71, 190],
  [128, 128, 128],
] as const;
/** Decoders round differently; larger differences mean that colors are read wrongly. */
const TOLERANCE = 4;
/** Colors blend into each other where fields meet. */
const FIELD_EDGE = 8;

function knownHeic(): Uint8Array {
  return Uint8Array.from(atob(KNOWN_HEIC), (character) => character.charCodeAt(0));
}

/** Each field must have its color, the same all over: noise would show. */
function isKnownImage({ width, height, data }: RawImage): boolean {
  if (width !== KNOWN_SIDE || height !== KNOWN_SIDE) return false;
  const field = KNOWN_SIDE / 2;
  return KNOWN_COLORS.every((color, index) => {
    const left = (index % 2) * field;
    const top = Math.floor(index / 2) * field;
    const first = pixelAt(data, left + FIELD_EDGE, top + FIELD_EDGE);
    if ([...color, 255].some((sample, channel) => Math.abs(sample - (first[channel] ?? 0)) > TOLERANCE)) return false;
    for (let y = top + FIELD_EDGE; y < top + field - FIELD_EDGE; y += 1)
      for (let x = left + FIELD_EDGE; x < left + field - FIELD_EDGE; x += 1)
        if (pixelAt(data, x, y).some((sample, channel) => sample !== first[channel])) return false;
    return true;
  });
}

function pixelAt(data: Uint8Array, x: number, y: number): Uint8Array {
  const at = (y * KNOWN_SIDE + x) * 4;
  return data.subarray(at, at + 4);
}
