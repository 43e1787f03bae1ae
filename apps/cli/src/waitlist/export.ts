import type { WaitlistEntry } from '@imagemill/store';
import { type Command, EXIT } from '../command.js';
import { csv } from '../operator/csv.js';
import { readArguments } from '../operator/read-arguments.js';
import { printable } from '../operator/text-table.js';
import { withStore } from '../operator/with-store.js';

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
