import { dayOf } from '@imagemill/core';
import type { ProGrant } from '@imagemill/store';
import { type Command, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { textTable } from '../operator/text-table.js';
import { withStore } from '../operator/with-store.js';
import { isActive, untilText } from './grants.js';

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
