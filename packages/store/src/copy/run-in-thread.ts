import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The thread's task. */
export type CopyTask =
  | { readonly kind: 'from-postgres'; readonly databaseUrl: string; readonly file: string }
  | { readonly kind: 'to-postgres'; readonly databaseUrl: string; readonly directory: string };

/**
 * Runs a `copy-thread` task to completion and returns its result. It needs a thread because the
 * driver reads and writes files synchronously, and because it releases a database and its lock only
 * when nothing refers to its statements anymore: when the thread ends.
 */
export async function runInThread(task: CopyTask, signal?: AbortSignal): Promise<unknown> {
  const worker = new Worker(new URL('./copy-thread.js', import.meta.url), { workerData: task, name: 'imagemill-copy', execArgv: [] });
  let [result, problem]: [unknown, Error | undefined] = [undefined, undefined];
  worker.on('message', (message: unknown) => {
    result = message;
  });
  worker.on('error', (error) => {
    problem = error;
  });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  await once(worker, 'exit');
  signal?.removeEventListener('abort', stop);
  if (signal?.aborted) throw new Error('The backup was canceled.', { cause: signal.reason });
  if (problem) throw problem;
  return result;
}
