import { fileURLToPath } from 'node:url';
import { AppError, fromWire, type RunReport } from '@imagemill/core';
import type { WorkReply, WorkRequest } from './messages.js';
import { startProcess } from './start-process.js';

const SCRIPT = fileURLToPath(new URL('./worker.js', import.meta.url));

/** One child process that runs sharp. Ending it is the only way to stop native code that is under way. */
export class WorkerProcess {
  readonly #child = startProcess(SCRIPT);

  get isUsable(): boolean {
    // A killed process stays connected until its end is noticed.
    return this.#child.connected && !this.#child.killed;
  }

  /** Runs one request. Aborting, or a crash of the process, ends it for good. */
  run(request: WorkRequest, signal?: AbortSignal): Promise<RunReport> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        signal?.removeEventListener('abort', onAbort);
        child.off('message', onMessage).off('exit', onExit).off('error', onExit);
        finish();
      };
      const onAbort = () => {
        child.kill('SIGKILL');
        settle(() => reject(new AppError('cancelled')));
      };
      const onMessage = (reply: WorkReply) => settle(() => (reply.ok ? resolve(reply.report) : reject(fromWire(reply.error))));
      // Unless it was ended here, a worker dies of a file that needs more memory than there is, or of one that breaks a native library.
      const onExit = () => settle(() => reject(new AppError(child.killed ? 'cancelled' : 'too_complex')));
      signal?.addEventListener('abort', onAbort, { once: true });
      child.on('message', onMessage).on('exit', onExit).on('error', onExit);
      child.send(request, (error) => error && settle(() => reject(new AppError('internal', {}, error))));
    });
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}
