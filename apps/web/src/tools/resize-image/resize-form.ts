import { type FurtherSize, MAX_SIZES, optionInfo, type ResizeOptions, type Settings } from '@imagemill/core';
import type { Draft } from '../../shell/settings/chosen-settings.js';
import { numberAdvice, readNumber } from '../../shell/settings/read-number.js';

/** The options that make up a size. Setting any of them ends the draft in the form. */
export const SIZE_OPTIONS = ['width', 'height', 'longEdge', 'percent', 'ratio'] as const;
type SizeOption = (typeof SIZE_OPTIONS)[number];

/** The ways to give a size. */
export const RESIZE_WAYS = ['pixels', 'percent', 'longEdge', 'ratio'] as const;
export type ResizeWay = (typeof RESIZE_WAYS)[number];

/**
 * The size as typed into the fields, valid or not. Except with `ratio`, a ratio means: crop to it
 * first. `sizes` are additional sizes, such as "1200, 800".
 */
export type ResizeForm = { readonly way: ResizeWay } & { readonly [K in SizeOption | 'sizes']: string };

export type SizeOptions = { readonly [K in SizeOption]: ResizeOptions[K] };
export type FormProblems = { readonly [K in SizeOption | 'sizes']?: string };
export type FormAnswer =
  | { readonly ok: true; readonly size: SizeOptions; readonly sizes: readonly FurtherSize[] }
  | { readonly ok: false; readonly problems: FormProblems };

/** What each way starts with before the visitor types anything. */
export const FIRST_TEXTS = { width: '1920', height: '1080', longEdge: '1600', percent: '50', ratio: '1:1' } as const;

const UP_TO = `up to ${MAX_SIZES - 1}, with commas between.`;
const SIZES_HELP: { readonly [W in ResizeWay]: string } = {
  pixels: `Give sizes like 1200, 800×600 or ×400, ${UP_TO}`,
  percent: `Give percents like 75, 50, ${UP_TO}`,
  longEdge: `Give lengths like 1200, 800, ${UP_TO}`,
  ratio: `Give widths like 1200, 800, ${UP_TO}`,
};
const NO_SIZE: SizeOptions = { width: undefined, height: undefined, longEdge: undefined, percent: undefined, ratio: undefined };

/** The fields for these settings, or as the visitor left them while they aren't a valid size. */
export function formOf({ options, sizes }: Settings<'resize-image'>, draft: Draft = {}): ResizeForm {
  const text = (name: SizeOption) => draft[name] ?? String(options[name] ?? '');
  return {
    way: RESIZE_WAYS.find((way) => way === draft.way) ?? wayOf(options),
    width: text('width'),
    height: text('height'),
    longEdge: text('longEdge'),
    percent: text('percent'),
    ratio: text('ratio'),
    sizes: draft.sizes ?? sizesText(sizes),
  };
}

function wayOf({ percent, longEdge, ratio, height }: ResizeOptions): ResizeWay {
  if (percent !== undefined) return 'percent';
  if (longEdge !== undefined) return 'longEdge';
  return ratio !== undefined && height === undefined ? 'ratio' : 'pixels';
}

/** The fields after switching to another way, with starting values so it works right away. */
export function chooseWay(form: ResizeForm, way: ResizeWay, texts: Readonly<Record<SizeOption, string>> = FIRST_TEXTS): ResizeForm {
  const empty = { way, width: '', height: '', longEdge: '', percent: '', ratio: '', sizes: '' };
  if (way === form.way) return form;
  if (way === 'pixels') return { ...empty, width: texts.width, height: texts.height };
  return { ...empty, [way]: texts[way] };
}

/** The options for the fields, or the problem to show next to each field. */
export function readForm({ way, ...texts }: ResizeForm): FormAnswer {
  const problems: { [K in SizeOption | 'sizes']?: string } = {};
  const number = (name: 'width' | 'height' | 'longEdge' | 'percent', needed: boolean): number | undefined => {
    if (texts[name].trim() === '' && !needed) return undefined;
    const option = optionInfo('resize', name);
    const value = readNumber(option, texts[name]);
    if (value === undefined) problems[name] = numberAdvice(option);
    return value;
  };
  const ratio = (needed: boolean): string | undefined => {
    if (texts.ratio === '' && !needed) return undefined;
    const [, across, down] = /^\s*([1-9]\d{0,4})\s*[:/x×]\s*([1-9]\d{0,4})\s*$/.exec(texts.ratio) ?? [];
    if (across && down) return `${across}:${down}`;
    problems.ratio = 'Give two whole numbers like 16:9.';
    return undefined;
  };

  const size = { ...NO_SIZE, ratio: ratio(way === 'ratio'), ...sizeOf(way, number) };
  if (way === 'pixels' && !texts.width.trim() && !texts.height.trim()) problems.width = 'Give a width, a height or both.';
  const sizes = readSizes(way, texts.sizes);
  if (!sizes) problems.sizes = SIZES_HELP[way];
  return sizes && Object.keys(problems).length === 0 ? { ok: true, size, sizes } : { ok: false, problems };
}

function sizeOf(
  way: ResizeWay,
  number: (name: 'width' | 'height' | 'longEdge' | 'percent', needed: boolean) => number | undefined,
): Partial<SizeOptions> {
  switch (way) {
    case 'pixels':
      return { width: number('width', false), height: number('height', false) };
    case 'percent':
      return { percent: number('percent', true) };
    case 'longEdge':
      return { longEdge: number('longEdge', true) };
    case 'ratio':
      return { width: number('width', false) };
  }
}

/** Additional sizes as people write them: "1200, 800×600, ×400". */
export function sizesText(sizes: readonly FurtherSize[]): string {
  return sizes
    .map(({ width, height, longEdge, percent }) => (height === undefined ? `${width ?? longEdge ?? percent}` : `${width ?? ''}×${height}`))
    .join(', ');
}

/**
 * The sizes in a text; undefined if one is invalid or there are too many. The way decides what a
 * single number means.
 */
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
