import { UsageError } from '../command.js';
import { parse, readAddress } from '../operator/read-arguments.js';

export interface LaunchArguments {
  readonly yes: boolean;
  readonly tellOnly: boolean;
  readonly localLinks: boolean;
  readonly outbox: boolean;
  readonly without: readonly string[];
}

const OPTIONS = {
  yes: { type: 'boolean' },
  'tell-only': { type: 'boolean' },
  'local-links': { type: 'boolean' },
  outbox: { type: 'boolean' },
  without: { type: 'string', multiple: true },
} as const;

/** The arguments of `api launch`. Several addresses may follow --without. */
export function readLaunchArguments(args: readonly string[]): LaunchArguments {
  const { positionals, values } = parse(args, OPTIONS);
  const named = Array.isArray(values.without) ? values.without.map(String) : [];
  if (named.length === 0 && positionals.length > 0) throw new UsageError(`Expected no more arguments but received "${positionals[0]}".`);
  const tellOnly = values['tell-only'] === true;
  if (tellOnly && named.length > 0)
    throw new UsageError('Expected either --tell-only or --without: no one can be left out before the API opens.');
  return {
    yes: values.yes === true,
    tellOnly,
    localLinks: values['local-links'] === true,
    outbox: values.outbox === true,
    without: [...new Set([...named, ...positionals].map(readAddress))],
  };
}
