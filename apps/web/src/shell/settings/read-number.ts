import type { OptionInfo } from '@imagemill/core';

const count = new Intl.NumberFormat('en').format;

/** The number typed for an option; undefined if it isn't a number, or is out of range. */
export function readNumber({ kind, min = 1, max = 1 }: OptionInfo, typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  if (!(kind === 'integer' ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,6})?$/).test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** What to type instead. */
export function numberAdvice({ kind, min = 1, max = 1 }: OptionInfo): string {
  return `Give a ${kind === 'integer' ? 'whole number' : 'number'} from ${min} to ${count(max)}.`;
}
