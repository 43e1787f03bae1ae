import { parentPort, workerData } from 'node:worker_threads';
import { copyFromPostgres } from './copy-from-postgres.js';
import { copyToPostgres } from './copy-to-postgres.js';

/** What the thread is started for. */
export type CopyTask =
  | { readonly kind: 'from-postgres'; readonly databaseUrl: string; readonly file: string }
  | { readonly kind: 'to-postgres'; readonly databaseUrl: string; readonly directory: string };

// The entry point of a thread that copies between the stores, tells the outcome and ends; see `runInThread`.
const task = workerData as CopyTask;
parentPort?.postMessage(await (task.kind === 'from-postgres' ? copyFromPostgres(task) : copyToPostgres(task)));
