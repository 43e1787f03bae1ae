/** What a JPEG 2000 image says about itself. */
export interface JpxHeader {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** The enumerated color space of a JP2 file; undefined for a bare codestream and for profiles. */
  readonly space?: 'gray' | 'rgb' | 'ycc' | undefined;
  readonly hasPalette: boolean;
}

const MAX_BOXES = 64;
const SPACES: Record<number, JpxHeader['space']> = { 16: 'rgb', 17: 'gray', 18: 'ycc' };

/**
 * Reads the boxes of a JP2 file, or the first segment of a bare codestream; undefined if neither is
 * there.
 */
export function readJpxHeader(bytes: Uint8Array): JpxHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length > 42 && view.getUint32(0) === 0xff4fff51) {
    const width = view.getUint32(8) - view.getUint32(16);
    const height = view.getUint32(12) - view.getUint32(20);
    return { width, height, channels: view.getUint16(40), hasPalette: false };
  }
  const header = boxes(view, 0, bytes.length).find(({ type }) => type === 'jp2h');
  if (!header) return undefined;
  const inner = boxes(view, header.start, header.end);
  const size = inner.find(({ type, start, end }) => type === 'ihdr' && end - start >= 14);
  if (!size) return undefined;
  const color = inner.find(({ type, start, end }) => type === 'colr' && end - start >= 7 && view.getUint8(start) === 1);
  return {
    height: view.getUint32(size.start),
    width: view.getUint32(size.start + 4),
    channels: view.getUint16(size.start + 8),
    space: color && SPACES[view.getUint32(color.start + 3)],
    hasPalette: inner.some(({ type }) => type === 'pclr'),
  };
}

function boxes(view: DataView, from: number, to: number): { type: string; start: number; end: number }[] {
  const found: { type: string; start: number; end: number }[] = [];
  for (let at = from; at + 8 <= to && found.length < MAX_BOXES; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(at + i)));
    // 0: up to the end. 1: a 64-bit length follows, which only the last box needs.
    const end = length < 8 ? to : Math.min(to, at + length);
    found.push({ type, start: at + (length === 1 ? 16 : 8), end });
    at = end;
  }
  return found;
}
