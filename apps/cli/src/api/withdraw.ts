import type { LaunchState } from '@imagemill/store';
import { type Command, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { confirm } from '../operator/terminal.js';
import { withStore } from '../operator/with-store.js';

/** `imagemill api withdraw`: makes the public API Planned again. */
export const withdrawApi: Command = {
  name: 'api withdraw',
  usage: '[--yes]',
  summary: 'Makes the public API Planned again and revokes every key.',
  help: [
    'Every key is deleted, for good, and everything under /v1 answers 501 again; running servers notice within seconds. Who was told of the launch is',
    'forgotten: the next one tells everybody on the waitlist anew. Asks first (--yes: does not ask).',
    'Exit codes: 0 withdrawn, 1 there was nothing to withdraw or you said no, 2 it could not be done.',
  ].join('\n'),
  async run(args, output) {
    const { values } = readArguments(args, [], { yes: { type: 'boolean' } });
    return withStore(async (store) => {
      const [state, keys] = await Promise.all([store.launchState(Date.now()), store.listKeys({})]);
      if (!isAnythingThere(state, keys.length)) {
        output.show('The public API is Planned, and nobody was told of a launch: there is nothing to withdraw.');
        return EXIT.no;
      }
      output.show(consequences(state, keys.length));
      if (!(await confirm(output, 'Withdraw the API?', values.yes))) {
        output.show('Nothing was done.');
        return EXIT.no;
      }
      const { wasLive, keys: revoked } = await store.withdrawApi(Date.now());
      output.show(
        `The public API is Planned${wasLive ? ' again; running servers notice within seconds' : ''}. ${keysText(revoked)} revoked.`,
      );
      return EXIT.ok;
    });
  },
};

const keysText = (count: number) => (count === 1 ? '1 key was' : `${count} keys were`);

function isAnythingThere({ status, running, told, failed, leftOut }: LaunchState, keys: number): boolean {
  return status === 'Live' || running || told + failed.length + leftOut.length + keys > 0;
}

function consequences({ status, told }: LaunchState, keys: number): string {
  return [
    `The public API is ${status}.`,
    ...(status === 'Live' ? ['Withdrawn, everything under /v1 answers 501 again.'] : ['Withdrawn, the launch begun is over.']),
    ...(keys > 0 ? [`${keys === 1 ? 'The one key there is' : `All ${keys} keys`} will never work again, also after another launch.`] : []),
    ...(told > 0 ? [`The next launch tells everybody anew, also the ${told} who were told.`] : []),
  ].join('\n');
}
