import { type Capabilities, createPlan, type Plan, parseOptions } from '@imagemill/core';
import type { SourceInfo } from '@imagemill/files';
import type { Shape } from '../../../shell/compare/compare-stage.js';

/** Whether this browser shows a picture by itself. It looks at the header only, so that a large picture costs no memory. */
export function canShow(picture: Blob): Promise<boolean> {
  const url = URL.createObjectURL(picture);
  const image = new Image();
  return new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

/** How a picture is copied for the eye: no loss, no more pixels than are looked at, and moving where it moved. */
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
