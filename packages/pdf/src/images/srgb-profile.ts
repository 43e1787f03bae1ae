import type { PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';

/** Red, green and blue of sRGB as stored in profiles, which is for D50. */
const SRGB_COLORANTS = [
  ['rXYZ', 0.4361, 0.2225, 0.0139],
  ['gXYZ', 0.3851, 0.7169, 0.0971],
  ['bXYZ', 0.1431, 0.0606, 0.7141],
] as const;
/** Profiles from different vendors differ in the third digit. */
const COLORANT_TOLERANCE = 0.004;
/**
 * Two 8-bit steps on the encoded (perceptual) scale: a plain power of 2.2 is further off in the
 * shadows.
 */
const CURVE_TOLERANCE = 0.008;
const MAX_TAGS = 100;
const HEADER_BYTES = 132;

const known = new WeakMap<PDFRawStream, boolean>();

/**
 * Whether a profile is sRGB by what it computes, not by its name: the same primaries and curves,
 * and no tables besides.
 */
export function isSrgbProfile(file: PdfFile, stream: PDFRawStream): boolean {
  let answer = known.get(stream);
  if (answer === undefined) {
    const { bytes, rest } = file.decode(stream);
    answer = rest === undefined && isSrgb(bytes);
    known.set(stream, answer);
  }
  return answer;
}

/** The same for the bytes of a profile. */
export function isSrgb(profile: Uint8Array): boolean {
  if (profile.length < HEADER_BYTES) return false;
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  const tags = readTags(view);
  if (textAt(view, 16) !== 'RGB ' || textAt(view, 20) !== 'XYZ ' || tags.has('A2B0') || tags.has('A2B1')) return false;
  const primaries = SRGB_COLORANTS.every(([name, ...wanted]) => {
    const at = tags.get(name);
    if (at === undefined || at + 20 > view.byteLength) return false;
    return wanted.every((value, i) => Math.abs(view.getInt32(at + 8 + i * 4) / 65_536 - value) < COLORANT_TOLERANCE);
  });
  return primaries && ['rTRC', 'gTRC', 'bTRC'].every((name) => isSrgbCurve(view, tags.get(name)));
}

function readTags(view: DataView): Map<string, number> {
  const tags = new Map<string, number>();
  const count = Math.min(view.getUint32(128), MAX_TAGS, Math.floor((view.byteLength - HEADER_BYTES) / 12));
  for (let i = 0; i < count; i += 1) tags.set(textAt(view, HEADER_BYTES + i * 12), view.getUint32(HEADER_BYTES + i * 12 + 4));
  return tags;
}

function isSrgbCurve(view: DataView, at: number | undefined): boolean {
  if (at === undefined || at + 14 > view.byteLength) return false;
  const curve = readCurve(view, at);
  if (!curve) return false;
  for (let step = 0; step <= 16; step += 1) {
    const x = step / 16;
    const light = curve(x);
    const shown = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    // NaN counts as different.
    if (!(Math.abs(shown - x) <= CURVE_TOLERANCE)) return false;
  }
  return true;
}

function readCurve(view: DataView, at: number): ((x: number) => number) | undefined {
  if (textAt(view, at) === 'para') return readFormula(view, at);
  if (textAt(view, at) !== 'curv') return undefined;
  const count = view.getUint32(at + 8);
  if (count === 1) return (x) => x ** (view.getUint16(at + 12) / 256);
  if (count < 2 || at + 12 + count * 2 > view.byteLength) return undefined;
  const point = (i: number) => view.getUint16(at + 12 + Math.min(i, count - 1) * 2) / 65_535;
  return (x) => {
    const place = x * (count - 1);
    const low = Math.floor(place);
    return point(low) + (point(low + 1) - point(low)) * (place - low);
  };
}

/** The kind of formula in version 4 sRGB profiles: (a·x + b)^g from d on, c·x below. */
function readFormula(view: DataView, at: number): ((x: number) => number) | undefined {
  if (view.getUint16(at + 8) !== 3 || at + 32 > view.byteLength) return undefined;
  const number = (i: number) => view.getInt32(at + 12 + i * 4) / 65_536;
  const [g, a, b, c, d] = [number(0), number(1), number(2), number(3), number(4)];
  return (x) => (x >= d ? (a * x + b) ** g : c * x);
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}
