import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatBytes } from '@imagemill/core';
import type { Store } from '@imagemill/store';
import { type Command, CommandError, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { withStopSignal } from '../operator/terminal.js';
import { withStore } from '../operator/with-store.js';

/** `imagemill backup <file>`: a snapshot of all state in one file. */
export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  summary: 'Copies all state, as it is at one moment, into a new file; servers go on working.',
  help: [
    'The file is always one of the embedded store, from PostgreSQL too. It is checked before it gets its name, can be read by its owner alone',
    '(it holds mail addresses), and never replaces another. A running server with the embedded store writes it itself, as its own user.',
    'To restore: with the server stopped, put it into an empty DATA_DIR as imagemill.db (together with the old file "secret", or with SECRET_FILE set,',
    'everybody stays signed in); for PostgreSQL run move-to-postgres from such a DATA_DIR into an empty database.',
  ].join('\n'),
  async run(args, output) {
    const { words } = readArguments(args, ['a file to write'], {});
    const file = resolve(words[0] ?? '');
    await withStore((store) => withStopSignal((stop) => writeBackup(store, file, stop)));
    output.show(`${file} (${formatBytes((await stat(file)).size)}) holds everything, and was checked.`);
    return EXIT.ok;
  },
};

async function writeBackup(store: Store, file: string, stop: AbortSignal): Promise<void> {
  try {
    await store.backup(file, stop);
  } catch (error) {
    throw stop.aborted ? new CommandError('Stopped. There is no backup.', { cause: error }) : error;
  }
}
