import { type Operation, type OptionsInputOf, type OptionsOf, parseOptions, type Tool } from '@imagemill/core';

export type AnyOptions = OptionsOf[Operation];
/** A tool whose operation is known by type. */
export type ToolFor<O extends Operation> = Tool & { readonly operation: O };

/** What a tool starts with: the documented defaults, and a first value where an option has none. */
const STARTS: { readonly [O in Operation]: OptionsInputOf[O] } = {
  compress: {},
  resize: { width: 1920, height: 1080 },
  convert: { format: 'webp' },
};

/** The options a page begins with and goes back to; `preset` is what this page is about, such as its format. */
export function startOptions<O extends Operation>(operation: O, preset: Partial<OptionsOf[O]> = {}): OptionsOf[O] {
  return parseOptions(operation, { ...STARTS[operation], ...preset });
}

/** Whether two sets of options ask for the same. */
export function isSameOptions(one: AnyOptions, other: AnyOptions): boolean {
  if (one === other) return true;
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...first.keys(), ...second.keys()].every((name) => first.get(name) === second.get(name));
}

/** Options with a change in them. An option that is set to undefined is gone. */
export function changeOptions<O extends Operation>(options: OptionsOf[O], change: Partial<OptionsOf[O]>): OptionsOf[O] {
  return Object.fromEntries(Object.entries({ ...options, ...change }).filter(([, value]) => value !== undefined)) as OptionsOf[O];
}

/** Where options are kept between visits. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (tool: Tool) => `imagemill.${tool.id}`;

/** The options of the last visit, with the page's preset in them; the start where there are none or they no longer fit. */
export function loadOptions<O extends Operation>(memory: Memory, tool: ToolFor<O>, preset: Partial<OptionsOf[O]> = {}): OptionsOf[O] {
  const start = startOptions(tool.operation, preset);
  try {
    const kept = memory.getItem(keyOf(tool));
    return kept === null ? start : parseOptions(tool.operation, { ...JSON.parse(kept), ...preset });
  } catch {
    return start;
  }
}

/** Remembers options on this device. A browser that forbids storage just forgets. */
export function saveOptions(memory: Memory, tool: Tool, options: AnyOptions): void {
  try {
    memory.setItem(keyOf(tool), JSON.stringify(options));
  } catch {
    // Private windows and full storage: the options still hold for this visit.
  }
}
