import { createHash, randomInt, randomUUID } from 'node:crypto';
import { createApiKey, isKeyName, MAX_KEY_NAME_CHARACTERS } from '@imagemill/core';
import { type Command, CommandError, EXIT, UsageError } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { withStore } from '../operator/with-store.js';

/** `imagemill keys create <name>`: an API key of the operator's own. */
export const createKey: Command = {
  name: 'keys create',
  usage: '<name> [--json]',
  summary: 'Makes an API key of your own, which needs no PRO account, and shows it once.',
  help: [
    'Only its SHA-256 is kept: nobody can show it again. It has the allowance and the rate of every key. Refused while the API is Planned.',
    '--json: {id, name, lastFour, createdAt, key}.',
  ].join('\n'),
  async run(args, output) {
    const { words, values } = readArguments(args, ['a name'], { json: { type: 'boolean' } });
    const name = readName(words[0] ?? '');
    const key = createApiKey((below) => randomInt(below));
    const now = Date.now();
    const made = { id: randomUUID(), name, lastFour: key.slice(-4) };
    const hash = createHash('sha256').update(key).digest('hex');
    // The operator may have any number of them.
    const limit = Number.MAX_SAFE_INTEGER;
    const outcome = await withStore((store) => store.createKey({ ...made, hash, accountId: null, limit, now }));
    if (outcome === 'not_live')
      throw new CommandError('The public API is Planned: there are no keys before it is launched (npx --no-install imagemill api launch).');
    if (outcome !== 'created') throw new Error(`Expected a key but received ${outcome}.`);
    if (values.json) output.show(JSON.stringify({ ...made, createdAt: new Date(now).toISOString(), key }, null, 2));
    else output.show(`${key}\n\nThis is the key "${name}" (${made.id}). It is shown this once: keep it where nobody else reads.`);
    return EXIT.ok;
  },
};

function readName(typed: string): string {
  const name = typed.trim();
  if (!isKeyName(name)) throw new UsageError(`Expected a name of 1 to ${MAX_KEY_NAME_CHARACTERS} characters on one line.`);
  return name;
}
