import { dayOf } from '@imagemill/core';
import { normalizeAddress, type WaitlistEntry } from '@imagemill/store';
import { type Command, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { printable, textTable } from '../operator/terminal.js';
import { withStore } from '../operator/with-store.js';

/** `imagemill waitlist remove <email>`: removes an address from the waitlist. */
export const removeFromWaitlist: Command = {
  name: 'waitlist remove',
  usage: '<email>',
  summary: 'Takes an address from the waitlist.',
  help: 'Nothing of it is kept, and no mail is sent. Exit codes: 0 removed, 1 it was not there, 2 it could not be done.',
  async run(args, output) {
    const { words } = readArguments(args, ['an address'], {});
    const address = normalizeAddress(words[0] ?? '');
    const wasThere = await withStore((store) => store.removeFromWaitlist(address));
    output.show(wasThere ? `${address} is no longer on the waitlist.` : `${address} was not on the waitlist.`);
    return wasThere ? EXIT.ok : EXIT.no;
  },
};

/** Characters a spreadsheet takes for the start of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** `imagemill waitlist export`: the addresses, for use in another program. */
export const exportWaitlist: Command = {
  name: 'waitlist export',
  usage: '[--all] [--csv]',
  summary: 'Writes the confirmed addresses of the waitlist to stdout, one on each line.',
  help: [
    '--all: also those that were never confirmed, whose owners may not have asked for anything.',
    '--csv: a table with address, joinedAt and state. A cell that a spreadsheet would take for a formula begins with an apostrophe there.',
  ].join('\n'),
  async run(args, output) {
    const { values } = readArguments(args, [], { all: { type: 'boolean' }, csv: { type: 'boolean' } });
    const entries = await withStore((store) => store.listWaitlist());
    const chosen = entries.filter(({ state }) => values.all || state === 'confirmed');
    const text = values.csv ? asCsv(chosen) : chosen.map(({ address }) => printable(address)).join('\n');
    if (text !== '') output.show(text);
    return EXIT.ok;
  },
};

/** `imagemill waitlist list`: who is waiting for the public API. */
export const listWaitlist: Command = {
  name: 'waitlist list',
  usage: '[--json]',
  summary: 'Lists the addresses on the waitlist in the order they joined.',
  help: '--json: a list of {address, joinedAt, state}; state is confirmed once the owner of the address has answered the mail.',
  async run(args, output) {
    const { values } = readArguments(args, [], { json: { type: 'boolean' } });
    const entries = await withStore((store) => store.listWaitlist());
    if (values.json) {
      const list = entries.map(({ address, joinedAt, state }) => ({ address, joinedAt: new Date(joinedAt).toISOString(), state }));
      output.show(JSON.stringify(list, null, 2));
      return EXIT.ok;
    }
    const confirmed = entries.filter(({ state }) => state === 'confirmed').length;
    if (entries.length > 0)
      output.show(
        `${textTable(
          ['address', 'joined', 'state'],
          entries.map(({ address, joinedAt, state }) => [address, dayOf(joinedAt), state]),
        )}\n`,
      );
    output.show(`${entries.length} on the waitlist, ${confirmed} confirmed.`);
    return EXIT.ok;
  },
};

function asCsv(entries: readonly WaitlistEntry[]): string {
  return csv([
    ['address', 'joinedAt', 'state'],
    ...entries.map(({ address, joinedAt, state }) => [address, new Date(joinedAt).toISOString(), state]),
  ]);
}

/** Rows as CSV (RFC 4180). An apostrophe keeps spreadsheets from running cells as formulas. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(cell).join(',')).join('\r\n');
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
