import type { ApiKey, LaunchState } from '@imagemill/store';
import { type Command, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { withStore } from '../operator/with-store.js';
import { members } from './launch-words.js';

/** `imagemill api status`: whether the public API is open, and how far along a launch is. */
export const apiStatus: Command = {
  name: 'api status',
  usage: '[--json]',
  summary: 'Tells whether the public API is Planned or Live, and how far a launch has come.',
  help: [
    'Lists those who could not be told, those who may have got the message twice, and those who were left out.',
    '--json: {status, running, confirmed, told, untold, failed: [{address, reason}], doubtful, leftOut, keys}; keys is how many there are.',
  ].join('\n'),
  async run(args, output) {
    const { values } = readArguments(args, [], { json: { type: 'boolean' } });
    const [state, keys] = await withStore((store) => Promise.all([store.launchState(Date.now()), store.listKeys({})]));
    output.show(values.json ? JSON.stringify({ ...state, keys: keys.length }, null, 2) : asText(state, keys));
    return EXIT.ok;
  },
};

function asText(state: LaunchState, keys: readonly ApiKey[]): string {
  const { status, running, confirmed, told, untold, leftOut } = state;
  const hasBegun = told > 0 || state.failed.length > 0 || leftOut.length > 0;
  const lines = [`The public API is ${status}.`, `${confirmed} confirmed on the waitlist.`];
  if (running) lines.push('A launch is running.');
  if (hasBegun || running) lines.push(untold === 0 ? `Everyone has been told (${told}).` : `Told ${told} of ${told + untold}.`);
  if (status === 'Live') lines.push(keys.length === 1 ? '1 key.' : `${keys.length} keys.`);
  return [...lines, ...members(state)].join('\n');
}
