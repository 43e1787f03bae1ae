import { dayOf } from '@imagemill/core';
import { type Command, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { textTable } from '../operator/text-table.js';
import { withStore } from '../operator/with-store.js';

/** `imagemill waitlist list`: who waits for the public API. */
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
