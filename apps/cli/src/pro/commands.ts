import { dayOf, endOfDay, isDay } from '@imagemill/core';
import { normalizeAddress, type ProGrant } from '@imagemill/store';
import { type Command, EXIT, UsageError } from '../command.js';
import { readAddress, readArguments } from '../operator/read-arguments.js';
import { textTable } from '../operator/terminal.js';
import { withStore } from '../operator/with-store.js';

/** `imagemill pro list`: who has the PRO tier. */
export const listPro: Command = {
  name: 'pro list',
  usage: '[--json]',
  summary: 'Lists the addresses with a PRO grant, also those that are over.',
  help: '--json: a list of {address, grantedAt, until, isActive, hasAccount}; times are ISO 8601, until null means without end.',
  async run(args, output) {
    const { values } = readArguments(args, [], { json: { type: 'boolean' } });
    const grants = await withStore((store) => store.listPro());
    output.show(values.json ? asJson(grants, Date.now()) : asTable(grants, Date.now()));
    return EXIT.ok;
  },
};

/** `imagemill pro revoke <email>`: takes the PRO tier away. */
export const revokePro: Command = {
  name: 'pro revoke',
  usage: '<email>',
  summary: 'Takes the PRO tier back from an address.',
  help: 'From this moment on; files under way are finished. The account stays. Exit codes: 0 revoked, 1 there was no grant, 2 it could not be done.',
  async run(args, output) {
    const { words } = readArguments(args, ['an address'], {});
    const address = normalizeAddress(words[0] ?? '');
    const wasThere = await withStore((store) => store.revokePro({ address, now: Date.now() }));
    output.show(wasThere ? `${address} has no PRO any more.` : `${address} had no PRO.`);
    return wasThere ? EXIT.ok : EXIT.no;
  },
};

/** `imagemill pro grant <email>`: gives an address the PRO tier. */
export const grantPro: Command = {
  name: 'pro grant',
  usage: '<email> [--until <YYYY-MM-DD>]',
  summary: 'Gives an address the PRO tier, without end or until the end of a day (UTC).',
  help: [
    'Takes effect immediately, or when someone first signs in with this address. A new grant replaces an earlier one: without --until it',
    'never ends, whatever the earlier one said.',
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

function asJson(grants: readonly ProGrant[], now: number): string {
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  const list = grants.map((grant) => ({
    address: grant.address,
    grantedAt: iso(grant.grantedAt),
    until: iso(grant.until),
    isActive: isActive(grant, now),
    hasAccount: grant.hasAccount,
  }));
  return JSON.stringify(list, null, 2);
}

function asTable(grants: readonly ProGrant[], now: number): string {
  if (grants.length === 0) return 'Nobody has PRO.';
  const rows = grants.map((grant) => [
    grant.address,
    dayOf(grant.grantedAt),
    untilText(grant.until, now),
    grant.hasAccount ? 'yes' : 'not yet',
  ]);
  return textTable(['address', 'granted', 'holds', 'signed in'], rows);
}

/** How long a grant lasts, in words. */
export function untilText(until: number | null, now: number): string {
  if (until === null) return 'without end';
  // `until` is exclusive.
  const lastDay = dayOf(until - 1);
  return until > now ? `until the end of ${lastDay} (UTC)` : `until the end of ${lastDay} (UTC), which is over`;
}

function isActive({ until }: ProGrant, now: number): boolean {
  return until === null || until > now;
}
