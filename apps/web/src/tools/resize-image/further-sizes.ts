import { type FurtherSize, MAX_SIZES, optionInfo } from '@imagemill/core';
import { readNumber } from '../../shell/settings/read-number.js';
import type { ResizeWay } from './size-options.js';

/** Further sizes as a person would write them: "1200, 800×600, ×400". */
export function sizesText(sizes: readonly FurtherSize[]): string {
  return sizes
    .map(({ width, height, longEdge, percent }) => (height === undefined ? `${width ?? longEdge ?? percent}` : `${width ?? ''}×${height}`))
    .join(', ');
}

/** The sizes in a text; undefined where one of them is none, or there are too many. A lone number is what the way is about. */
export function readSizes(way: ResizeWay, text: string): readonly FurtherSize[] | undefined {
  const parts = text
    // Bounded: the field takes 120 characters.
    .replaceAll(/\s*[x×*]\s*/gi, '×')
    .split(/[,;\s]+/)
    .filter((part) => part !== '');
  const sizes = parts.map((part) => readSize(way, part));
  return sizes.length < MAX_SIZES && sizes.every((size) => size !== undefined) ? sizes : undefined;
}

function readSize(way: ResizeWay, part: string): FurtherSize | undefined {
  if (way === 'percent' || way === 'longEdge') {
    const value = readNumber(optionInfo('resize', way), part);
    return value === undefined ? undefined : { [way]: value };
  }
  const [across = '', down, ...rest] = way === 'pixels' ? part.split('×') : [part];
  const size = { ...given('width', across), ...given('height', down ?? '') };
  const wanted = [across, down ?? ''].filter((side) => side !== '').length;
  return rest.length === 0 && wanted > 0 && Object.keys(size).length === wanted ? size : undefined;
}

function given(name: 'width' | 'height', text: string): FurtherSize {
  const value = readNumber(optionInfo('resize', name), text);
  return value === undefined ? {} : { [name]: value };
}
