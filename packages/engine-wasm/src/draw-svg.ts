import { type Plan, stepOf } from '@imagemill/core';
import { svgAsUtf8 } from './decode/svg-as-utf8.js';

/** Text is looked for in SVGs up to this size; no reader accepts larger ones anyway. */
const MAX_SVG_BYTES = 20_000_000;
const TEXT = /<(?:[\w.-]+:)?(?:text|foreignObject)[\s/>]/i;

/**
 * Lets the browser draw an SVG that contains text, because libvips' reader has no fonts. Returns
 * undefined if there's no text or the browser can't draw it. As an image, an SVG runs no scripts
 * and loads nothing from elsewhere. The page can't stop drawing once it has begun, so `tryFirst`
 * must succeed before.
 */
export async function drawSvg(plan: Plan, input: Blob, tryFirst: () => Promise<void>): Promise<Blob | undefined> {
  const size = stepOf(plan, 'resize') ?? drawnSize(plan);
  if (plan.source.format !== 'svg' || !size || typeof Image === 'undefined') return undefined;
  if (input.size > MAX_SVG_BYTES || !(await hasText(input))) return undefined;
  await tryFirst();
  try {
    const image = new Image(size.width, size.height);
    image.src = await dataAddress(input);
    await image.decode();
    const canvas = new OffscreenCanvas(size.width, size.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } catch {
    return undefined;
  }
}

async function hasText(input: Blob): Promise<boolean> {
  return TEXT.test(new TextDecoder().decode(svgAsUtf8(new Uint8Array(await input.arrayBuffer()))));
}

/**
 * An SVG with text in boxes (foreignObject) can only be read back from a canvas if it was loaded
 * from a data URL.
 */
function dataAddress(input: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([input], { type: 'image/svg+xml' }));
  });
}

/**
 * SVGs have no size in pixels, and an icon's size may differ from its directory: both are brought
 * to the plan's size.
 */
export function drawnSize({ source, width, height, steps }: Plan): { width: number; height: number } | undefined {
  if (source.format !== 'svg' && source.format !== 'ico') return undefined;
  if (source.width > 0 && source.height > 0) return { width: source.width, height: source.height };
  return steps.some(({ kind }) => kind === 'crop' || kind === 'pad') ? undefined : { width, height };
}
