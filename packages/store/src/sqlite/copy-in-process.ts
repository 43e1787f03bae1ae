import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CopyReport } from './copy-process.js';

const COPY_PROCESS = fileURLToPath(new URL('./copy-process.js', import.meta.url));

/**
 * Copies a store file and checks the copy in a separate process; `copy-process.ts` says why.
 * Rejects with a message for the operator.
 */
export function copyInProcess(source: string, target: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(COPY_PROCESS, [source, target], { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    let report: CopyReport | undefined;
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    child.once('message', (message) => {
      report = message as CopyReport;
      stop();
    });
    child.once('error', reject);
    child.once('close', (code, signalName) => {
      signal.removeEventListener('abort', stop);
      if (report?.ok) resolve();
      else if (signal.aborted) reject(new Error('The backup was canceled.', { cause: signal.reason }));
      else reject(new Error(report?.message ?? `The copying ended early (${code ?? signalName}).`));
    });
  });
}
