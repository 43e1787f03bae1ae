import {
  createRecipe,
  type Operation,
  type OptionsInputOf,
  type OptionsOf,
  parseOptions,
  parseRecipe,
  type Settings,
  type Tool,
} from '@imagemill/core';

export type AnyOptions = OptionsOf[Operation];
export type AnySettings = Settings<Operation>;
/** A tool whose operation is known by type. */
export type ToolFor<O extends Operation> = Tool & { readonly operation: O };

/** What a tool starts with: the documented defaults, and a first value where an option has none. */
const STARTS: { readonly [O in Operation]: OptionsInputOf[O] } = {
  compress: {},
  resize: { width: 1920, height: 1080 },
  convert: { format: 'webp' },
};

/** The settings a page begins with and goes back to; `preset` is what this page is about, such as its format. */
export function startSettings<O extends Operation>(operation: O, preset: Partial<OptionsOf[O]> = {}): Settings<O> {
  return { options: parseOptions(operation, { ...STARTS[operation], ...preset }), sizes: [] };
}

/** Whether two settings ask for the same. */
export function isSameSettings(one: AnySettings, other: AnySettings): boolean {
  if (one === other) return true;
  if (one.sizes.length !== other.sizes.length) return false;
  return isSame(one.options, other.options) && one.sizes.every((size, index) => isSame(size, other.sizes[index] ?? {}));
}

function isSame(one: object, other: object): boolean {
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...first.keys(), ...second.keys()].every((name) => first.get(name) === second.get(name));
}

/** Options with a change in them. An option that is set to undefined is gone. */
export function changeOptions<O extends Operation>(options: OptionsOf[O], change: Partial<OptionsOf[O]>): OptionsOf[O] {
  return Object.fromEntries(Object.entries({ ...options, ...change }).filter(([, value]) => value !== undefined)) as OptionsOf[O];
}

/** Where settings are kept between visits. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (tool: Tool) => `imagemill.${tool.id}`;

/** The settings of the last visit, with the page's preset in them; the start where there are none or they no longer fit. */
export function loadSettings<O extends Operation>(memory: Memory, tool: ToolFor<O>, preset: Partial<OptionsOf[O]> = {}): Settings<O> {
  const start = startSettings(tool.operation, preset);
  try {
    const recipe = parseRecipe(memory.getItem(keyOf(tool)));
    if (recipe.tool.id !== tool.id) return start;
    const { options, sizes } = recipe.settings as Settings<O>;
    return { options: parseOptions(tool.operation, { ...options, ...preset }), sizes };
  } catch {
    return start;
  }
}

/** Remembers settings on this device, as a recipe. A browser that forbids storage just forgets. */
export function saveSettings<O extends Operation>(memory: Memory, tool: ToolFor<O>, settings: Settings<O>): void {
  try {
    memory.setItem(keyOf(tool), JSON.stringify(createRecipe(tool, settings)));
  } catch {
    // Private windows and full storage: the settings still hold for this visit.
  }
}
