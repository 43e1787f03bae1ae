import { fileURLToPath } from 'node:url';
import { AppError, fromWire } from '@imagemill/core';
import { outOfMemory, type PdfRunOptions } from '@imagemill/pdf';
import { startProcess } from '../start-process.js';
import type { PdfWorkReply, ToPdfProcess } from './messages.js';

const SCRIPT = fileURLToPath(new URL('./worker.js', import.meta.url));

type Answer = Extract<PdfWorkReply, { kind: 'page' | 'done' }>;

/** One child process for documents. Ending it is the only way to stop what is under way. */
export class PdfProcess {
  readonly #child;
  jobsDone = 0;

  constructor(maxBytes: number) {
    this.#child = startProcess(SCRIPT, maxBytes);
  }

  get isUsable(): boolean {
    // A killed process stays connected until its end is noticed.
    return this.#child.connected && !this.#child.killed;
  }

  /** Sends a message and waits for a page or the end. Aborting, the deadline (by `Date.now()`) or a crash end the process for good. */
  ask(message: ToPdfProcess, { signal, onProgress }: PdfRunOptions, deadline: number): Promise<Answer> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        child.off('message', onMessage).off('exit', onExit).off('error', onExit);
        finish();
      };
      const giveUp = (error: AppError) => {
        child.kill('SIGKILL');
        settle(() => reject(error));
      };
      const onAbort = () => giveUp(new AppError('cancelled'));
      const onMessage = (reply: PdfWorkReply) => {
        if (reply.kind === 'progress') onProgress?.(reply.progress);
        else settle(() => (reply.kind === 'failed' ? reject(fromWire(reply.error)) : resolve(reply)));
      };
      // Unless it was ended here, a process dies of a document that needs more memory than it may have, or that breaks a native library.
      const onExit = () => settle(() => reject(child.killed ? new AppError('cancelled') : outOfMemory()));
      const timer = setTimeout(() => giveUp(new AppError('timed_out')), Math.max(0, deadline - Date.now()));
      signal?.addEventListener('abort', onAbort, { once: true });
      child.on('message', onMessage).on('exit', onExit).on('error', onExit);
      child.send(message, (error) => error && settle(() => reject(new AppError('internal', {}, error))));
    });
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}
