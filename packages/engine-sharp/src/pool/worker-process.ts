import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { LineReader } from './line-reader.js';
import { parseMessage } from './message-schemas.js';
import { CHANNEL, type FromWorker, type ToWorker } from './messages.js';
import { processTree } from './process-tree.js';

/** What a process may say until it is spoken to again: it tells its progress by hundredths. */
const TALK = { maxBytes: 256_000, maxLines: 1000 };

/** One that a file has taken over may start others; so long they are not weighed. */
const TREE_MS = 1_000;

/** What a process does of its own: it speaks, says what makes no sense, or ends. */
export type WorkerEvent = FromWorker | { readonly kind: 'nonsense' } | { readonly kind: 'ended' };

/** One child process. Ending it is the only way to stop native code that is under way. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #lines = new LineReader(TALK);
  readonly #kill: (child: ChildProcess) => void;
  #listener: (event: WorkerEvent) => void = () => {};
  #hasEnded = false;
  #tree: readonly number[] = [];
  #treeSeenAt = Number.NEGATIVE_INFINITY;
  /** Resolves when nothing of it runs any more. */
  readonly gone: Promise<void>;

  constructor(child: ChildProcess, kill: (child: ChildProcess) => void) {
    this.#child = child;
    this.#kill = kill;
    this.#channel = child.stdio[CHANNEL] as Duplex;
    this.gone = new Promise((resolve) => {
      const onEnd = () => {
        this.#hasEnded = true;
        this.#channel.destroy();
        this.#listener({ kind: 'ended' });
        resolve();
      };
      child.once('exit', onEnd).once('error', onEnd);
    });
    this.#channel.on('data', (chunk: Buffer) => this.#read(chunk));
    // It ends with its process, which is noticed by itself; a write to one that has ended fails likewise.
    this.#channel.on('error', () => {});
  }

  /** The processes that it is. Their tree takes many calls to the system to see: it is looked at once in a while. */
  pids(): readonly number[] {
    if (this.#child.pid === undefined || this.#hasEnded) return [];
    const now = performance.now();
    if (now >= this.#treeSeenAt + TREE_MS) [this.#tree, this.#treeSeenAt] = [processTree(this.#child.pid), now];
    return this.#tree;
  }

  /** Who hears of it from now on. */
  listen(listener: (event: WorkerEvent) => void): void {
    this.#listener = listener;
    if (this.#hasEnded) listener({ kind: 'ended' });
  }

  say(message: ToWorker): void {
    this.#lines.reset();
    if (!this.#hasEnded) this.#channel.write(`${JSON.stringify(message)}\n`);
  }

  /** Ends it at once, whatever it does. */
  kill(): Promise<void> {
    if (!this.#hasEnded) this.#kill(this.#child);
    return this.gone;
  }

  #read(chunk: Buffer): void {
    try {
      for (const line of this.#lines.feed(chunk)) this.#listener(parseMessage(line) ?? { kind: 'nonsense' });
    } catch {
      // No more is read: whoever talks without end would keep the server from everything else.
      this.#channel.destroy();
      this.#listener({ kind: 'nonsense' });
    }
  }
}
