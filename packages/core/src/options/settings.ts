import { AppError } from '@imagemill/errors';
import type { ToolId } from '../tools/tools.js';
import { type FurtherSize, furtherSize, type ResizeOptions, resizeOptions } from './options.js';
import { parseWith } from './parse-options.js';
import type { OptionsOfTool } from './tool-options.js';

/**
 * The settings of a tool: the options of the first result, and the further sizes created from each
 * file.
 */
export interface Settings<T extends ToolId = ToolId> {
  readonly options: OptionsOfTool[T];
  readonly sizes: readonly FurtherSize[];
}

/** The most sizes created from one file, including the first. */
export const MAX_SIZES = 10;

/** How a size is given. A ratio alone counts as pixels, so further sizes may have a width. */
function wayOf(size: FurtherSize): 'percent' | 'longEdge' | 'pixels' {
  if (size.percent !== undefined) return 'percent';
  return size.longEdge !== undefined ? 'longEdge' : 'pixels';
}

/** The options of every result, starting with the first, as if each were requested on its own. */
export function optionsOfEach<T extends ToolId>({ options, sizes }: Settings<T>): readonly [OptionsOfTool[T], ...OptionsOfTool[T][]] {
  return [options, ...sizes.map((size) => withSize(options, size))];
}

function withSize<T extends ToolId>(options: OptionsOfTool[T], size: FurtherSize): OptionsOfTool[T] {
  const { width: _width, height: _height, longEdge: _longEdge, percent: _percent, ...rest } = options as ResizeOptions;
  return { ...rest, ...size } as OptionsOfTool[T];
}

/** The sizes that are still given in the same way as the first. */
export function fittingSizes<T extends ToolId>(options: OptionsOfTool[T], sizes: readonly FurtherSize[]): readonly FurtherSize[] {
  const way = wayOf(options as ResizeOptions);
  return sizes.filter((size) => wayOf(size) === way);
}

/**
 * Reads further sizes from unknown input. Throws `invalid_option` if they don't fit the tool or its
 * options.
 */
export function parseSizes<T extends ToolId>(tool: T, options: OptionsOfTool[T], input: unknown): readonly FurtherSize[] {
  if (input === undefined) return [];
  if (!Array.isArray(input)) throw unfit('Expected a list of sizes.');
  if (input.length === 0) return [];
  if (tool !== 'resize-image') throw unfit('Only resizing makes several sizes.');
  if (input.length >= MAX_SIZES) throw unfit(`A file is made in at most ${MAX_SIZES} sizes at once.`);
  const way = wayOf(options as ResizeOptions);
  return input.map((entry: unknown) => {
    const size = readSize(entry);
    if (wayOf(size) !== way) throw unfit('Further sizes are given like the first.');
    // The same checks as for the first size, such as that there is one.
    parseWith(resizeOptions, size);
    return size;
  });
}

function readSize(entry: unknown): FurtherSize {
  try {
    return parseWith(furtherSize, Object(entry));
  } catch (error) {
    throw unfit('A size has a width, a height, a longEdge or a percent.', error);
  }
}

function unfit(detail: string, cause?: unknown): AppError {
  return new AppError('invalid_option', { errors: [{ option: 'sizes', detail }] }, cause);
}
