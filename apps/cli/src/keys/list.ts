import { dayOf } from '@imagemill/core';
import type { ApiKey } from '@imagemill/store';
import { type Command, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { textTable } from '../operator/text-table.js';
import { withStore } from '../operator/with-store.js';

/** `imagemill keys list`: every API key, of accounts and of the operator. */
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

/** Keys as a person looks for them. */
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
