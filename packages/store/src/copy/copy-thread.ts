import { parentPort, workerData } from 'node:worker_threads';
import { copyFromPostgres } from './copy-from-postgres.js';
import { copyToPostgres } from './copy-to-postgres.js';
import type { CopyTask } from './run-in-thread.js';

// Entry point of the thread that copies between stores, posts the outcome and exits; see
// `runInThread`.
const task = workerData as CopyTask;
parentPort?.postMessage(await (task.kind === 'from-postgres' ? copyFromPostgres(task) : copyToPostgres(task)));
