import { type OptionInfo, optionIn, optionsIn } from './describe.js';
import type { Operation } from './operations.js';
import { OPTION_SCHEMAS, type OptionsOf } from './options.js';
import { parseWith } from './parse-options.js';

/** Parses the options of an image operation, as `parseWith` does. */
export function parseOptions<O extends Operation>(operation: O, input: Readonly<Record<string, unknown>>): OptionsOf[O] {
  return parseWith(OPTION_SCHEMAS[operation], input) as OptionsOf[O];
}

/** The options of an image operation as a list, derived from its schema. */
export function listOptions(operation: Operation): readonly OptionInfo[] {
  return optionsIn(OPTION_SCHEMAS[operation]);
}

/** One option of an image operation. */
export function optionInfo<O extends Operation>(operation: O, name: keyof OptionsOf[O] & string): OptionInfo {
  return optionIn(OPTION_SCHEMAS[operation], name as never);
}
