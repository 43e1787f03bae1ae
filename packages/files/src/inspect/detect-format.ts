import { FORMATS, type InputFormat } from '../formats.js';
import { ByteView, latin1 } from './byte-view.js';
import { svgRootAt } from './svg-root.js';

const PDF_SEARCH_BYTES = 1024;
const MAX_BRANDS = 64;

/**
 * Detects a file's format from its first bytes (a few KB are enough), never from its name.
 * Undefined for formats we don't know.
 */
export function detectFormat(head: Uint8Array): InputFormat | undefined {
  const view = new ByteView(head);
  return bySignature(view) ?? byBrands(view) ?? (isIco(view) ? 'ico' : undefined) ?? byText(head);
}

function bySignature(view: ByteView): InputFormat | undefined {
  if (view.startsWith('RIFF') && view.startsWith('WEBP', 8)) return 'webp';
  if (view.startsWith('BM') && isBmp(view)) return 'bmp';
  const formats = Object.keys(FORMATS) as InputFormat[];
  return formats.find((format) => FORMATS[format].signatures.some((signature) => view.startsWith(signature)));
}

const BMP_HEADER_BYTES = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/** Two letters aren't enough: the size of the second header must be a known one too. */
function isBmp(view: ByteView): boolean {
  return view.has(14, 4) && BMP_HEADER_BYTES.has(view.withOrder(true).u32(14));
}

function isIco(view: ByteView): boolean {
  if (!view.startsWith('\0\0\x01\0') || !view.has(0, 22)) return false;
  const file = view.withOrder(true);
  return file.u16(4) > 0 && file.u8(9) === 0 && file.u16(10) <= 1 && file.u32(14) > 0;
}

const AVIF_BRANDS = new Set(['avif', 'avis']);
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs']);
const HEIF_BRANDS = new Set(['mif1', 'mif2', 'msf1', 'miaf']);

/**
 * ISO base media files state their type in `ftyp`. The major brand decides; if it's a general one,
 * the compatible brands do.
 */
function byBrands(view: ByteView): InputFormat | undefined {
  if (!view.startsWith('ftyp', 4) || !view.has(8, 4)) return undefined;
  const major = view.ascii(8, 4);
  if (AVIF_BRANDS.has(major)) return 'avif';
  if (HEIC_BRANDS.has(major)) return 'heic';
  const end = Math.min(view.u32(0), view.length, 16 + MAX_BRANDS * 4);
  const compatible: string[] = [];
  // A short header (mif3) has its only compatible brand where others have the version.
  for (let at = major === 'mif3' ? 12 : 16; at + 4 <= end; at += 4) compatible.push(view.ascii(at, 4));
  if (compatible.some((brand) => AVIF_BRANDS.has(brand))) return 'avif';
  if (compatible.some((brand) => HEIC_BRANDS.has(brand))) return 'heic';
  return HEIF_BRANDS.has(major) ? 'heic' : undefined;
}

function byText(head: Uint8Array): InputFormat | undefined {
  if (latin1(head.subarray(0, PDF_SEARCH_BYTES)).includes('%PDF-')) return 'pdf';
  return svgRootAt(head) === undefined ? undefined : 'svg';
}
