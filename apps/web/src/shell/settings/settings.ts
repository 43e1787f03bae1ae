import {
  type ConvertOptions,
  createRecipe,
  type DescribedTool,
  type OptionsOfTool,
  parseRecipe,
  parseWith,
  type Settings,
  type Tool,
  type ToolId,
} from '@imagemill/core';

export type AnySettings = Settings<ToolId>;
/** A tool, reduced to what its settings need. */
export interface ToolWithSettings<T extends ToolId> {
  readonly described: DescribedTool<T>;
  /** What a page of the tool starts with, if the documented defaults aren't enough. */
  readonly start: Readonly<Record<string, unknown>>;
  /** The name its settings are remembered under, if that isn't the tool's. */
  readonly memory?: string;
}

/**
 * The settings a page starts with and resets to; `preset` is what the page is about, such as a
 * format.
 */
export function startSettings<T extends ToolId>(
  { described, start }: ToolWithSettings<T>,
  preset: Partial<OptionsOfTool[T]> = {},
): Settings<T> {
  return { options: parseFor(described, { ...start, ...preset }), sizes: [] };
}

function parseFor<T extends ToolId>({ schema }: ToolWithSettings<T>['described'], input: object): OptionsOfTool[T] {
  return parseWith(schema, input as Readonly<Record<string, unknown>>) as unknown as OptionsOfTool[T];
}

/** Whether two sets of settings ask for the same thing. */
export function isSameSettings(one: AnySettings, other: AnySettings): boolean {
  if (one === other) return true;
  if (one.sizes.length !== other.sizes.length) return false;
  return isSame(one.options, other.options) && one.sizes.every((size, index) => isSame(size, other.sizes[index] ?? {}));
}

function isSame(one: object, other: object): boolean {
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...first.keys(), ...second.keys()].every((name) => first.get(name) === second.get(name));
}

/** Options with a change applied. An option set to undefined is removed. */
export function changeOptions<O extends object>(options: O, change: Partial<O>): O {
  return Object.fromEntries(Object.entries({ ...options, ...change }).filter(([, value]) => value !== undefined)) as O;
}

/** Where settings are kept between visits. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = ({ memory, described }: { readonly memory?: string; readonly described: { readonly tool: Tool } }) =>
  `imagemill.${memory ?? described.tool.id}`;

/**
 * The settings of the last visit with the page's preset applied; the start settings if there are
 * none or they no longer fit.
 */
export function loadSettings<T extends ToolId>(
  memory: Memory,
  set: ToolWithSettings<T>,
  preset: Partial<OptionsOfTool[T]> = {},
): Settings<T> {
  const { described } = set;
  try {
    const settings = parseRecipe(memory.getItem(keyOf(set)), [described]).settings as Settings<T>;
    // Only what was explicitly chosen: a default would contradict options that exclude it.
    const { options } = createRecipe(described, settings);
    return { options: parseFor(described, { ...options, ...preset }), sizes: settings.sizes };
  } catch {
    return startSettings(set, preset);
  }
}

/**
 * Remembers settings on this device, as a recipe. If the browser forbids storage, it just forgets.
 */
export function saveSettings<T extends ToolId>(memory: Memory, set: ToolWithSettings<T>, settings: Settings<T>): void {
  try {
    memory.setItem(keyOf(set), JSON.stringify(createRecipe(set.described, settings)));
  } catch {
    // Private windows and full storage: the settings still apply to this visit.
  }
}

/**
 * What a page about one target format starts with. PNG keeps every pixel there, because that's what
 * people want it for.
 */
export function presetFor(format: ConvertOptions['format']): Pick<ConvertOptions, 'format' | 'lossless'> {
  return { format, lossless: format === 'png' };
}
