import type { ChildProcess } from 'node:child_process';
import { type Duplex, PassThrough } from 'node:stream';
import { LineReader } from './line-reader.js';
import { parseMessage } from './message-schemas.js';
import { CHANNEL, type FromWorker, type ToWorker } from './messages.js';
import { lowerPriority } from './priority.js';
import { processTree } from './process-tree.js';

/** What a process may say until it is spoken to again: it tells its progress by hundredths. */
const TALK = { maxBytes: 256_000, maxLines: 1000 };
/** What it may write to its terminal in all its life: programs that shut it off tell there why they can't. */
const MAX_WORDS = 256_000;
const LAST_WORDS = 300;

/** One that a file has taken over may start others; so long they are not weighed. */
const TREE_MS = 1_000;

/** What a process does of its own: it speaks, says what makes no sense, or ends. */
export type WorkerEvent = FromWorker | { readonly kind: 'nonsense' } | { readonly kind: 'ended'; readonly how: Ended };

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it wrote last, or why the system did not start it. */
  readonly words: string;
  /** The system did not start it. */
  readonly notStarted: boolean;
}

/** Whether it was ended from outside. Programs between it and this one pass that on as a number. */
export function wasKilled({ code, signal }: Ended): boolean {
  return signal === 'SIGKILL' || code === 128 + 9;
}

/** One child process. Ending it is the only way to stop native code that is under way. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #lines = new LineReader(TALK);
  readonly #kill: (child: ChildProcess) => void;
  #listener: (event: WorkerEvent) => void = () => {};
  #ended: Ended | undefined;
  #hasSpoken = false;
  #words = '';
  #wordBytes = 0;
  #tree: readonly number[] = [];
  #treeSeenAt = Number.NEGATIVE_INFINITY;
  /** Resolves when nothing of it runs any more. */
  readonly gone: Promise<void>;

  constructor(child: ChildProcess, kill: (child: ChildProcess) => void) {
    this.#child = child;
    this.#kill = kill;
    // Without descriptors to spare there is none.
    this.#channel = (child.stdio?.[CHANNEL] as Duplex | undefined) ?? new PassThrough();
    this.gone = new Promise((resolve) => {
      const onEnd = (how: Omit<Ended, 'words'> & { words?: string }) => {
        if (this.#ended) return;
        this.#ended = { words: lastWords(this.#words), ...how };
        this.#channel.destroy();
        this.#listener({ kind: 'ended', how: this.#ended });
        resolve();
      };
      const onExit = (code: number | null, signal: NodeJS.Signals | null) => onEnd({ code, signal, notStarted: false });
      // One that never spoke has written why, which is read to the end. Later, others may hold its descriptors.
      child.once('exit', (code, signal) => this.#hasSpoken && onExit(code, signal)).once('close', onExit);
      child.once('error', ({ message }) => onEnd({ code: null, signal: null, words: message, notStarted: true }));
    });
    child.stderr?.on('data', (chunk: Buffer) => this.#hear(chunk));
    this.#channel.on('data', (chunk: Buffer) => this.#read(chunk));
    // It ends with its process, which is noticed by itself; a write to one that has ended fails likewise.
    this.#channel.on('error', () => {});
  }

  /** The processes that it is. Their tree takes many calls to the system to see: it is looked at once in a while. */
  pids(): readonly number[] {
    if (this.#child.pid === undefined || this.#ended) return [];
    const now = performance.now();
    if (now >= this.#treeSeenAt + TREE_MS) [this.#tree, this.#treeSeenAt] = [processTree(this.#child.pid), now];
    return this.#tree;
  }

  /** Who hears of it from now on. */
  listen(listener: (event: WorkerEvent) => void): void {
    this.#listener = listener;
    if (this.#ended) listener({ kind: 'ended', how: this.#ended });
  }

  say(message: ToWorker): void {
    this.#lines.reset();
    if (!this.#ended) this.#channel.write(`${JSON.stringify(message)}\n`);
  }

  /** Ends it at once, whatever it does. */
  kill(): Promise<void> {
    if (!this.#ended) this.#kill(this.#child);
    return this.gone;
  }

  /** Lets the server, and whatever else runs here, go first. A thread that starts later takes this over from the one that starts it. */
  giveWay(): void {
    for (const pid of this.pids()) lowerPriority(pid);
  }

  #hear(chunk: Buffer): void {
    this.#words = (this.#words + chunk.toString()).slice(-LAST_WORDS * 2);
    this.#wordBytes += chunk.length;
    if (this.#wordBytes <= MAX_WORDS) return;
    this.#child.stderr?.destroy();
    this.#listener({ kind: 'nonsense' });
  }

  #read(chunk: Buffer): void {
    this.#hasSpoken = true;
    try {
      for (const line of this.#lines.feed(chunk)) this.#listener(parseMessage(line) ?? { kind: 'nonsense' });
    } catch {
      // No more is read: whoever talks without end would keep the server from everything else.
      this.#channel.destroy();
      this.#listener({ kind: 'nonsense' });
    }
  }
}

/** The last lines, as one. */
function lastWords(words: string): string {
  return (
    words
      .trim()
      .slice(-LAST_WORDS)
      // Bounded: cut before.
      .replace(/\s*\n\s*/g, '; ')
  );
}
