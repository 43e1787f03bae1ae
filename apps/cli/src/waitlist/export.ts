import type { WaitlistEntry } from '@imagemill/store';
import { type Command, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { printable } from '../operator/text-table.js';
import { withStore } from '../operator/with-store.js';

/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** `imagemill waitlist export`: the addresses for another program. */
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

function asCsv(entries: readonly WaitlistEntry[]): string {
  return csv([
    ['address', 'joinedAt', 'state'],
    ...entries.map(({ address, joinedAt, state }) => [address, new Date(joinedAt).toISOString(), state]),
  ]);
}

/** Rows as CSV (RFC 4180). Cells that would run as formulas in a spreadsheet are made text by an apostrophe. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(cell).join(',')).join('\r\n');
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
