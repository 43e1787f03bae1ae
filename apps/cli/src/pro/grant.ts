import { endOfDay, isDay } from '@imagemill/core';
import { type Command, EXIT, UsageError } from '../command.js';
import { readAddress, readArguments } from '../operator/read-arguments.js';
import { withStore } from '../operator/with-store.js';
import { untilText } from './grants.js';

/** `imagemill pro grant <email>`: gives an address the PRO tier. */
export const grantPro: Command = {
  name: 'pro grant',
  usage: '<email> [--until <YYYY-MM-DD>]',
  summary: 'Gives an address the PRO tier, without end or until the end of a day (UTC).',
  help: [
    'Works at once for whoever is signed in under this address, or signs in later. A grant takes the place of an earlier one: without --until',
    'it has no end, whatever the earlier one said.',
  ].join('\n'),
  async run(args, output) {
    const { words, values } = readArguments(args, ['an address'], { until: { type: 'string' } });
    const now = Date.now();
    const address = readAddress(words[0] ?? '');
    const until = readUntil(values.until, now);
    const { before, after } = await withStore(async (store) => {
      const find = async () => (await store.listPro()).find((grant) => grant.address === address);
      const before = await find();
      await store.grantPro({ address, until, now });
      return { before, after: await find() };
    });
    output.show(`${address} has PRO ${untilText(until, now)}. Before: ${before ? untilText(before.until, now) : 'none'}.`);
    if (after?.hasAccount === false) output.show('Nobody has signed in under this address yet; PRO is there when somebody does.');
    return EXIT.ok;
  },
};

function readUntil(day: string | undefined, now: number): number | null {
  if (day === undefined) return null;
  if (!isDay(day)) throw new UsageError(`Expected a day like 2030-12-31 for --until but received "${day}".`);
  const until = endOfDay(day);
  if (until <= now) throw new UsageError(`${day} is over. To end PRO now: npx --no-install imagemill pro revoke <email>`);
  return until;
}
