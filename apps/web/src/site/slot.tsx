import { DEFAULT_FACTS, type SlotName, slotValues } from '@imagemill/core';

const defaults = slotValues(DEFAULT_FACTS);

/**
 * Text that depends on settings or state. The build contains the default; a running server fills in
 * its own value.
 */
export function Slot({ name }: { name: SlotName }) {
  return <span data-slot={name}>{defaults[name]}</span>;
}
