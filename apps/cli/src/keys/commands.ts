import { createHash, randomInt, randomUUID } from 'node:crypto';
import { createApiKey, dayOf, isKeyName, MAX_KEY_NAME_CHARACTERS } from '@imagemill/core';
import type { ApiKey } from '@imagemill/store';
import { type Command, CommandError, EXIT, UsageError } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { printable, textTable } from '../operator/terminal.js';
import { withStore } from '../operator/with-store.js';

/** `imagemill keys revoke <id or last four>`: revokes an API key. */
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

/** `imagemill keys list`: every API key, the accounts' and the operator's. */
export const listKeys: Command = {
  name: 'keys list',
  usage: '[--json]',
  summary: 'Lists every API key by its last four characters, newest first.',
  help: '--json: a list of {id, name, lastFour, createdAt, lastUsedDay, owner}; owner is the address of an account, or null for your own keys.',
  async run(args, output) {
    const { values } = readArguments(args, [], { json: { type: 'boolean' } });
    const keys = await withStore((store) => store.listKeys({}));
    output.show(values.json ? asJson(keys) : keys.length === 0 ? 'There are no keys.' : keysTable(keys));
    return EXIT.ok;
  },
};

/** `imagemill keys create <name>`: creates an API key for the operator. */
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
    // The operator's keys have no limit.
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

/** Keys in a table for people to read. */
export function keysTable(keys: readonly ApiKey[]): string {
  const rows = keys.map(({ id, name, lastFour, createdAt, lastUsedDay, owner }) => [
    id,
    `…${lastFour}`,
    name,
    owner?.address ?? 'you',
    dayOf(createdAt),
    lastUsedDay ?? 'never',
  ]);
  return textTable(['id', 'key', 'name', 'owner', 'made', 'last used'], rows);
}

function asJson(keys: readonly ApiKey[]): string {
  const list = keys.map(({ id, name, lastFour, createdAt, lastUsedDay, owner }) => ({
    id,
    name,
    lastFour,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedDay,
    owner: owner?.address ?? null,
  }));
  return JSON.stringify(list, null, 2);
}
