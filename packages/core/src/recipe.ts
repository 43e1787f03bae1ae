import { AppError } from './errors.js';
import type { Operation } from './operations.js';
import { defaultOf } from './option-list.js';
import { parseOptions } from './parse-options.js';
import { type FurtherSize, parseSizes, type Settings } from './settings.js';
import { findTool, READY_TOOL_IDS, type Tool } from './tools.js';

/** Settings of a tool as small JSON: the same here, in a link, in a script. Options that stand at their default are left out. */
export interface Recipe {
  readonly v: 1;
  readonly tool: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Further sizes, each in place of the one in the options. */
  readonly sizes?: readonly FurtherSize[];
}

/** A recipe that was read: its tool exists, and its options are whole and valid. */
export type ReadRecipe = {
  readonly [O in Operation]: { readonly tool: Tool & { operation: O }; readonly settings: Settings<O> };
}[Operation];

const HASH = 'recipe=';
/** Far more than all options of any tool need. */
const MAX_CHARACTERS = 4_000;

export function createRecipe<O extends Operation>(tool: Tool & { operation: O }, { options, sizes }: Settings<O>): Recipe {
  const given = Object.entries(options).filter(([name, value]) => value !== defaultOf(tool.operation, name));
  return { v: 1, tool: tool.id, options: Object.fromEntries(given), ...(sizes.length > 0 ? { sizes } : {}) };
}

/** Reads a recipe from anywhere: parsed JSON or its text. Throws `invalid_option` where anything in it does not fit. */
export function parseRecipe(input: unknown): ReadRecipe {
  const { v, tool: id, options: given, sizes, ...rest } = asObject(typeof input === 'string' ? fromJson(input) : input);
  if (v !== 1) throw unfit('v', 'This is not a recipe of version 1.');
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw unfit(unknown, 'A recipe has no such part.');
  const tool = typeof id === 'string' && READY_TOOL_IDS.includes(id) ? findTool(id) : undefined;
  if (!tool) throw unfit('tool', 'This tool does not exist here.');
  const options = parseOptions(tool.operation, asObject(given ?? {}));
  return { tool, settings: { options, sizes: parseSizes(tool.operation, options, sizes) } } as ReadRecipe;
}

/** The address that opens the tool with these settings. What stands behind `#` is never sent to a server. */
export function recipeLink(recipe: Recipe): string {
  const packed = btoa(JSON.stringify(recipe)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${findTool(recipe.tool)?.path ?? '/'}#${HASH}${packed}`;
}

/** Reads the recipe of an address' hash; undefined where it holds none. Throws `invalid_option` where it holds a bad one. */
export function parseRecipeHash(hash: string): ReadRecipe | undefined {
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
  return parseRecipe(json);
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
