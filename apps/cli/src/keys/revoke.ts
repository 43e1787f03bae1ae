import { type Command, CommandError, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { printable } from '../operator/text-table.js';
import { withStore } from '../operator/with-store.js';
import { keysTable } from './list.js';

/** `imagemill keys revoke <id or last four>`: ends an API key. */
export const revokeKey: Command = {
  name: 'keys revoke',
  usage: '<id or last four characters>',
  summary: 'Ends an API key, yours or an account’s, at once and for good.',
  help: [
    'Files under way are finished. The last four characters are enough where only one key ends in them.',
    'Exit codes: 0 revoked, 1 there is no such key, 2 it could not be done.',
  ].join('\n'),
  async run(args, output) {
    const { words } = readArguments(args, ['a key by its id or its last four characters'], {});
    const typed = words[0] ?? '';
    return withStore(async (store) => {
      const keys = await store.listKeys({});
      const found = keys.filter(({ id, lastFour }) => id === typed.toLowerCase() || lastFour === typed);
      if (found.length > 1) throw new CommandError(`Several keys end in "${typed}". Name one by its id:\n\n${keysTable(found)}`);
      const [key] = found;
      if (key === undefined || !(await store.revokeKey({ id: key.id, now: Date.now() }))) {
        output.show(`There is no key "${printable(typed)}".`);
        return EXIT.no;
      }
      output.show(`The key "${printable(key.name)}" (…${key.lastFour}) works no more.`);
      return EXIT.ok;
    });
  },
};
