import { join, resolve } from 'node:path';
import { isMoved, type MoveOutcome, moveStore } from '@imagemill/store';
import { type Command, CommandError, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { textTable } from '../operator/terminal.js';
import { readSettings, told } from '../operator/with-store.js';

/** `imagemill move-to-postgres`: moves the embedded store to a PostgreSQL database, for good. */
export const moveToPostgresCommand: Command = {
  name: 'move-to-postgres',
  usage: '',
  summary: 'Moves all state from the embedded store in DATA_DIR to the empty database of DATABASE_URL; the server must be stopped.',
  help: [
    'Everything goes over in one transaction, is read back and compared, row for row. Stopped anywhere, it can be run again. Afterwards the old file',
    'has another name, and no server opens it by mistake. The way back, with all that came since: `backup` with DATABASE_URL set, and that file',
    'as imagemill.db in DATA_DIR, with DATABASE_URL unset.',
  ].join('\n'),
  async run(args, output) {
    readArguments(args, [], {});
    const { databaseUrl, dataDir } = readSettings();
    if (databaseUrl === null)
      throw new CommandError('Set DATABASE_URL to the database to move to, like postgresql://user:password@host/database.');
    const directory = resolve(dataDir);
    if (isMoved(directory)) {
      output.show(`The store of ${directory} was moved before. There is nothing left to do; servers need DATABASE_URL set.`);
      return EXIT.ok;
    }
    const outcome = await told(() => moveStore({ directory, databaseUrl }));
    output.show(describe(outcome, directory));
    return EXIT.ok;
  },
};

function describe({ kind, tables, oldFile }: MoveOutcome, directory: string): string {
  const rows = tables.map(({ table, rows }) => [table, String(rows)]);
  return [
    textTable(['table', 'rows'], rows),
    '',
    kind === 'moved'
      ? 'Everything was moved, read back and found to be the same.'
      : 'An earlier run had moved everything; it was read back and found to be the same.',
    `The old store is ${oldFile} now. It holds mail addresses: delete it when you no longer need it.`,
    `Start the servers with DATABASE_URL, and with SECRET_FILE set to ${join(directory, 'secret')} (or a copy of it): then everyone stays signed in.`,
  ].join('\n');
}
