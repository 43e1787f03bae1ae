import { corrupt } from './byte-view.js';
import type { Header } from './header.js';
import type { BoundedReader } from './reader.js';
import { svgRootAt } from './svg-root.js';

const HEAD_BYTES = 16_384;
/** CSS pixels per unit; em and ex assume the usual 16-pixel font. */
const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  em: 16,
  ex: 8,
};

/**
 * Size in CSS pixels from width, height and viewBox of the root element; 0 × 0 if it states none.
 */
export async function inspectSvg(source: BoundedReader): Promise<Header> {
  const tag = svgRootAt((await source.view(0, HEAD_BYTES)).bytes);
  if (tag === undefined) throw corrupt();
  const width = toPixels(attribute(tag, 'width'));
  const height = toPixels(attribute(tag, 'height'));
  const box = viewBox(attribute(tag, 'viewBox'));
  const size = { alpha: true, lossless: true };
  if (width && height) return { ...size, width: Math.round(width), height: Math.round(height) };
  if (!box) return { ...size, width: 0, height: 0 };
  // A missing side follows from the proportions of the box.
  if (width) return { ...size, width: Math.round(width), height: Math.round((width * box.height) / box.width) };
  if (height) return { ...size, width: Math.round((height * box.width) / box.height), height: Math.round(height) };
  return { ...size, width: Math.round(box.width), height: Math.round(box.height) };
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]{0,200})"|'([^']{0,200})')`).exec(tag);
  return found?.[1] ?? found?.[2];
}

function toPixels(value: string | undefined): number | undefined {
  const parts = /^\s*\+?(\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})(?:e([+-]?\d{1,2}))?\s*(?:([a-z]{1,2})\s*)?$/i.exec(value ?? '');
  const factor = PIXELS[parts?.[3]?.toLowerCase() ?? ''];
  if (!parts || factor === undefined) return undefined;
  const pixels = Number(parts[1]) * 10 ** Number(parts[2] ?? 0) * factor;
  return pixels >= 0.5 && pixels < Number.MAX_SAFE_INTEGER ? pixels : undefined;
}

function viewBox(value: string | undefined): { width: number; height: number } | undefined {
  const numbers = (value ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width, height] = numbers;
  const usable = numbers.length === 4 && width && height && width >= 0.5 && height >= 0.5 && Math.max(width, height) < 1e15;
  return usable ? { width, height } : undefined;
}
