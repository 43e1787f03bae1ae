import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isAddress, normalizeAddress } from '@imagemill/store';
import { UsageError } from '../command.js';

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
type Values<T extends Options> = { readonly [K in keyof T]?: T[K]['type'] extends 'string' ? string : boolean };

/** The arguments of a command: exactly as many words as `words`, plus these options. */
export function readArguments<const T extends Options>(
  args: readonly string[],
  words: readonly string[],
  options: T,
): { words: string[]; values: Values<T> } {
  const { positionals, values } = parse(args, options);
  if (positionals.length === words.length) return { words: positionals, values: values as Values<T> };
  throw new UsageError(
    words.length > 0 ? `Expected ${words.join(' and ')}.` : `Expected no more arguments but received "${positionals[0]}".`,
  );
}

/** An address people can sign in with, in the spelling it's stored under. */
export function readAddress(typed: string): string {
  const address = normalizeAddress(typed);
  if (!isAddress(address)) throw new UsageError(`Expected an address like name@example.org but received "${typed}".`);
  return address;
}

/** Splits the arguments into words and options. Throws `UsageError` for unknown options. */
export function parse(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
