import { type CompressOptions, parseOptions } from '@imagemill/core';

const KEY = 'imagemill.compress';

export const DEFAULT_OPTIONS: CompressOptions = parseOptions('compress', {});

/** Whether two sets of options ask for the same. */
export function isSameOptions(one: CompressOptions, other: CompressOptions): boolean {
  return one === other || Object.entries(one).every(([name, value]) => other[name as keyof CompressOptions] === value);
}

/** Where options are kept between visits. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** The options of the last visit; the defaults where there are none or they no longer fit. */
export function loadOptions(memory: Memory): CompressOptions {
  try {
    return parseOptions('compress', JSON.parse(memory.getItem(KEY) ?? '{}'));
  } catch {
    return DEFAULT_OPTIONS;
  }
}

/** Remembers options on this device. A browser that forbids storage just forgets. */
export function saveOptions(memory: Memory, options: CompressOptions): void {
  try {
    memory.setItem(KEY, JSON.stringify(options));
  } catch {
    // Private windows and full storage: the options still hold for this visit.
  }
}
