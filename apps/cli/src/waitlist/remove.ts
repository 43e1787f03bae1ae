import { normaliseAddress } from '@imagemill/store';
import { type Command, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { withStore } from '../operator/with-store.js';

/** `imagemill waitlist remove <email>`: takes an address from the waitlist. */
export const removeFromWaitlist: Command = {
  name: 'waitlist remove',
  usage: '<email>',
  summary: 'Takes an address from the waitlist.',
  help: 'Nothing of it is kept, and no mail is sent. Exit codes: 0 removed, 1 it was not there, 2 it could not be done.',
  async run(args, output) {
    const { words } = readArguments(args, ['an address'], {});
    const address = normaliseAddress(words[0] ?? '');
    const wasThere = await withStore((store) => store.removeFromWaitlist(address));
    output.show(wasThere ? `${address} is no longer on the waitlist.` : `${address} was not on the waitlist.`);
    return wasThere ? EXIT.ok : EXIT.no;
  },
};
