import { parentPort, workerData } from 'node:worker_threads';
import { Kysely } from '../kysely.js';
import { STORE_CALLS } from '../store-calls.js';
import { plainError } from '../store-errors.js';
import type { Tables } from '../tables.js';
import { emptyLog, holdFile, releaseFile } from './hold-file.js';
import { createLibsqlDialect } from './libsql-dialect.js';
import { openDatabase } from './open-database.js';
import { runGroup } from './run-group.js';
import type { FromThread, ThreadData, ToThread } from './thread-messages.js';

// The store's thread: it has the only connection and runs one group per message. Any exception ends
// the thread, and the other side starts a new one: after a failed sync, only a fresh connection can
// be trusted to know what's on disk.
const port = parentPort;
if (!port) throw new Error('This file is the entry point of a thread.');
const reply = (message: FromThread) => port.postMessage(message);

const database = openDatabase(workerData as ThreadData);
const db = new Kysely<Tables>({ dialect: createLibsqlDialect(database) });

let isHeld = false;

async function handle(message: ToThread): Promise<void> {
  switch (message.kind) {
    case 'run': {
      const answers = await runGroup({ database, db }, message.calls);
      // Deleted data stays in the log until the log is emptied; while the file is held, `release`
      // does that.
      if (!isHeld && message.calls.some(({ name }) => STORE_CALLS[name].forgets)) emptyLog(database);
      return reply({ kind: 'answers', answers });
    }
    case 'hold':
      holdFile(database);
      isHeld = true;
      return reply({ kind: 'held' });
    case 'release':
      releaseFile(database);
      isHeld = false;
      return reply({ kind: 'released' });
    case 'close':
      database.close();
      port?.close();
  }
}

let last = Promise.resolve();
port.on('message', (message: ToThread) => {
  last = last
    .then(() => handle(message))
    .catch((error: unknown) => {
      database.close();
      throw plainError(error);
    });
});
reply({ kind: 'ready' });
