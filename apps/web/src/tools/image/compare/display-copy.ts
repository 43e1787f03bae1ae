import { type Capabilities, createPlan, type Plan, parseOptions } from '@imagemill/core';
import type { SourceInfo } from '@imagemill/files';
import type { Shape } from '../../../shell/compare/compare-stage.js';

/**
 * Whether this browser can display an image. Reads only the header, so large images use no memory.
 */
export function canShow(shown: Blob): Promise<boolean> {
  const url = URL.createObjectURL(shown);
  const image = new Image();
  return new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

/**
 * The plan for a display copy: lossless, no more pixels than are shown, and animated if the source
 * is.
 */
export function displayPlan(source: SourceInfo, { width, height }: Shape, page: number, engine: Capabilities): Plan {
  const smaller = width * height < source.width * source.height ? { width, height } : { percent: 100 };
  const moves = source.animated && engine.readsAnimated.includes(source.format);
  const options = parseOptions('resize', {
    ...smaller,
    fit: 'fill',
    format: moves ? 'webp' : 'png',
    lossless: true,
    effort: 'fast',
    metadata: 'none',
    page,
  });
  return createPlan('resize', source, options, engine);
}
