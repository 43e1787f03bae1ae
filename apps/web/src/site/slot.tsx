import { DEFAULT_FACTS, type SlotName, slotValues } from '@imagemill/core';

const defaults = slotValues(DEFAULT_FACTS);

/**
 * A text that depends on settings or state: the default in the build, the running server's value
 * when it serves the page.
 */
export function Slot({ name }: { name: SlotName }) {
  return <span data-slot={name}>{defaults[name]}</span>;
}
