import { AppError } from '@imagemill/errors';
import { findTool, type ToolId, type ToolOf } from '../tools/tools.js';
import { defaultIn, type OptionSchema } from './describe.js';
import type { FurtherSize } from './options.js';
import { parseWith } from './parse-options.js';
import { parseSizes, type Settings } from './settings.js';
import { type DescribedTool, FILE_OPTIONS, type OptionsOfTool } from './tool-options.js';

/**
 * A tool's settings as compact JSON, the same here, in a link and in a script. Options that have
 * their default are left out.
 */
export interface Recipe {
  /** Version 1 had a default quality of 80. */
  readonly v: 2;
  readonly tool: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Further sizes, each used instead of the one in the options. */
  readonly sizes?: readonly FurtherSize[];
}

/**
 * A parsed recipe. Its tool is one of those the caller listed, and its options are complete and
 * valid.
 */
export type ReadRecipe<T extends ToolId = ToolId> = {
  readonly [I in T]: { readonly tool: ToolOf<I>; readonly settings: Settings<I> };
}[T];

const VERSION = 2;
/** What version 1 meant if it gave no quality. */
const OLD_QUALITY = 80;
const HASH = 'recipe=';
/** Far more than the options of any tool need. */
const MAX_CHARACTERS = 4_000;

export function createRecipe<T extends ToolId>({ tool, schema }: DescribedTool<T>, { options, sizes }: Settings<T>): Recipe {
  const given = Object.entries(options).filter(([name, value]) => !FILE_OPTIONS.includes(name) && value !== defaultIn(schema, name));
  return { v: VERSION, tool: tool.id, options: Object.fromEntries(given), ...(sizes.length > 0 ? { sizes } : {}) };
}

/**
 * Reads a recipe for one of these tools from JSON, either parsed or as text. Throws
 * `invalid_option` if anything in it doesn't fit. A recipe with options about a single file
 * (`FILE_OPTIONS`) is rejected too.
 */
export function parseRecipe<T extends ToolId>(input: unknown, tools: readonly DescribedTool<T>[]): ReadRecipe<T> {
  const { v, tool: id, options: given = {}, sizes, ...rest } = asObject(typeof input === 'string' ? fromJson(input) : input);
  if (v !== 1 && v !== VERSION) throw unfit('v', 'This is not a recipe of version 1 or 2.');
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw unfit(unknown, 'A recipe has no such part.');
  const described = tools.find(({ tool }) => tool.id === id && tool.status === 'ready');
  if (!described) throw unfit('tool', 'This tool does not exist here.');
  const ofFile = FILE_OPTIONS.find((name) => Object.hasOwn(asObject(given), name));
  if (ofFile !== undefined) throw unfit(ofFile, 'This is asked for each file and is no part of a recipe.');
  const { tool, schema } = described;
  const options = parseWith(schema, v === 1 ? withOldDefaults(schema, asObject(given)) : asObject(given)) as unknown as OptionsOfTool[T];
  return { tool, settings: { options, sizes: parseSizes(tool.id as T, options, sizes) } } as unknown as ReadRecipe<T>;
}

/** Options of version 1 as that version meant them. */
function withOldDefaults({ shape }: OptionSchema, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isAuto = shape.quality?.default === 'auto' && given.quality === undefined && given.targetBytes === undefined;
  return isAuto ? { quality: OLD_QUALITY, ...given } : given;
}

/**
 * The URL that opens the tool with these settings. The part after `#` is never sent to a server.
 */
export function recipeLink(recipe: Recipe): string {
  const packed = btoa(JSON.stringify(recipe)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${findTool(recipe.tool)?.path ?? '/'}#${HASH}${packed}`;
}

/**
 * Reads the recipe in a URL's hash; undefined if there is none. Throws `invalid_option` if it's
 * invalid.
 */
export function parseRecipeHash<T extends ToolId>(hash: string, tools: readonly DescribedTool<T>[]): ReadRecipe<T> | undefined {
  const text = hash.replace(/^#/, '');
  if (!text.startsWith(HASH)) return undefined;
  const packed = text.slice(HASH.length);
  if (packed.length > MAX_CHARACTERS || !/^[\w-]+$/.test(packed)) throw unfit('recipe', 'This is not a recipe.');
  let json: string;
  try {
    json = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  } catch (cause) {
    throw unfit('recipe', 'This is not a recipe.', cause);
  }
  return parseRecipe(json, tools);
}

function fromJson(text: string): unknown {
  if (text.length > MAX_CHARACTERS) throw unfit('recipe', 'This is too long for a recipe.');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unfit('recipe', 'This is not JSON.', cause);
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unfit('recipe', 'Expected an object.');
  return value as Readonly<Record<string, unknown>>;
}

function unfit(option: string, detail: string, cause?: unknown): AppError {
  return new AppError('invalid_option', { errors: [{ option, detail }] }, cause);
}
