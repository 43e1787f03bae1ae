import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOptions } from '../options/operation-options.js';
import type { OptionsInputOf } from '../options/options.js';
import { fitInto, type Layout } from './fit-into.js';

function layout(width: number, height: number, options: OptionsInputOf['resize']): Layout {
  return fitInto({ width, height }, parseOptions('resize', { ...options }));
}

const CASES: [string, [number, number, OptionsInputOf['resize']], Layout][] = [
  ['one side keeps the proportions', [4000, 3000, { width: 1000 }], { scale: box(1000, 750), size: box(1000, 750) }],
  ['inside stays within the box', [4000, 3000, { width: 300, height: 300 }], { scale: box(300, 225), size: box(300, 225) }],
  ['outside covers the box', [4000, 3000, { width: 300, height: 300, fit: 'outside' }], { scale: box(400, 300), size: box(400, 300) }],
  [
    'cover crops the middle',
    [4000, 3000, { width: 300, height: 300, fit: 'cover' }],
    { scale: box(400, 300), crop: { left: 50, top: 0, ...box(300, 300) }, size: box(300, 300) },
  ],
  [
    'contain adds borders',
    [4000, 3000, { width: 300, height: 300, fit: 'contain' }],
    { scale: box(300, 225), pad: { left: 0, top: 37, right: 0, bottom: 38 }, size: box(300, 300) },
  ],
  ['fill ignores the proportions', [4000, 3000, { width: 300, height: 300, fit: 'fill' }], { scale: box(300, 300), size: box(300, 300) }],
  [
    'a ratio crops before scaling',
    [4000, 3000, { ratio: '16:9', longEdge: 1000 }],
    { scale: box(1000, 750), crop: { left: 0, top: 93, ...box(1000, 563) }, size: box(1000, 563) },
  ],
  ['percent scales both sides', [4000, 3000, { percent: 12.5 }], { scale: box(500, 375), size: box(500, 375) }],
  ['nothing is enlarged by default', [200, 100, { width: 300, height: 300 }], { size: box(200, 100) }],
  ['percent over 100 needs enlarge', [200, 100, { percent: 200 }], { size: box(200, 100) }],
  ['enlarge allows it', [200, 100, { percent: 200, enlarge: true }], { scale: box(400, 200), size: box(400, 200) }],
  [
    'cover of a smaller image keeps the proportions of the box',
    [200, 100, { width: 300, height: 300, fit: 'cover' }],
    { crop: { left: 50, top: 0, ...box(100, 100) }, size: box(100, 100) },
  ],
  [
    'contain of a smaller image adds borders only',
    [200, 100, { width: 300, height: 300, fit: 'contain' }],
    { pad: { left: 50, top: 100, right: 50, bottom: 100 }, size: box(300, 300) },
  ],
  ['no side becomes 0', [1, 5000, { longEdge: 100 }], { scale: box(1, 100), size: box(1, 100) }],
];

for (const [name, [width, height, options], expected] of CASES) {
  test(name, () => assert.deepEqual(layout(width, height, options), expected));
}

test('every layout adds up: the crop is within the scaled image and the borders fill the box', () => {
  const fits = ['inside', 'cover', 'contain', 'fill', 'outside'] as const;
  const sides = [1, 2, 3, 7, 33, 100, 333, 1001];
  for (const fit of fits) {
    for (const enlarge of [false, true]) {
      for (const ratio of [undefined, '16:9', '1:3']) {
        for (const width of sides) {
          for (const height of sides) {
            for (const [w, h] of [
              [1, 1],
              [50, 20],
              [333, 334],
              [2000, 3],
            ] as const) {
              check(width, height, layout(width, height, { width: w, height: h, fit, enlarge, ratio }), enlarge);
            }
          }
        }
      }
    }
  }
});

function check(width: number, height: number, { scale, crop, pad, size }: Layout, enlarge: boolean): void {
  const drawn = scale ?? box(width, height);
  if (!enlarge) assert.ok(drawn.width <= width && drawn.height <= height);
  const shown = crop ?? drawn;
  if (crop) assert.ok(crop.left >= 0 && crop.top >= 0 && crop.left + crop.width <= drawn.width && crop.top + crop.height <= drawn.height);
  const borders = pad ?? { left: 0, top: 0, right: 0, bottom: 0 };
  assert.ok(Math.min(borders.left, borders.top, borders.right, borders.bottom) >= 0);
  assert.deepEqual(size, box(shown.width + borders.left + borders.right, shown.height + borders.top + borders.bottom));
  assert.ok(size.width >= 1 && size.height >= 1);
}

function box(width: number, height: number) {
  return { width, height };
}
