import { normaliseAddress } from '@imagemill/store';
import { type Command, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { withStore } from '../operator/with-store.js';

/** `imagemill pro revoke <email>`: takes the PRO tier back. */
export const revokePro: Command = {
  name: 'pro revoke',
  usage: '<email>',
  summary: 'Takes the PRO tier back from an address.',
  help: 'From this moment on; files under way are finished. The account stays. Exit codes: 0 revoked, 1 there was no grant, 2 it could not be done.',
  async run(args, output) {
    const { words } = readArguments(args, ['an address'], {});
    const address = normaliseAddress(words[0] ?? '');
    const wasThere = await withStore((store) => store.revokePro({ address, now: Date.now() }));
    output.show(wasThere ? `${address} has no PRO any more.` : `${address} had no PRO.`);
    return wasThere ? EXIT.ok : EXIT.no;
  },
};
