import type { ChildProcess } from 'node:child_process';
import { type Duplex, PassThrough } from 'node:stream';
import { LineReader } from './line-reader.js';
import { parseMessage } from './message-schemas.js';
import { CHANNEL, type FromWorker, type ToWorker } from './messages.js';
import { lowerPriority } from './priority.js';
import { processTree } from './process-tree.js';

/** What a process may send between two messages to it: it reports progress in steps of 1%. */
const TALK = { maxBytes: 256_000, maxLines: 1000 };
/**
 * What it may write to stderr in its lifetime: programs that isolate it report their errors there.
 */
const MAX_WORDS = 256_000;
const LAST_WORDS = 300;

/**
 * A worker that a file has taken over may start other processes, which go uncounted for this long.
 */
const TREE_MS = 1_000;

/** What a process does unasked: it sends a message or nonsense, or it ends. */
export type WorkerEvent = FromWorker | { readonly kind: 'nonsense' } | { readonly kind: 'ended'; readonly how: Ended };

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of what it wrote to stderr, or why the system didn't start it. */
  readonly words: string;
  /** The system did not start it. */
  readonly notStarted: boolean;
}

/**
 * Whether it was killed from outside. Programs between it and this process report that as an exit
 * code.
 */
export function wasKilled({ code, signal }: Ended): boolean {
  return signal === 'SIGKILL' || code === 128 + 9;
}

/** One child process. Killing it is the only way to stop native code that is running. */
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
  /** Resolves when nothing of it is running anymore. */
  readonly gone: Promise<void>;

  constructor(child: ChildProcess, kill: (child: ChildProcess) => void) {
    this.#child = child;
    this.#kill = kill;
    // If the system ran out of file descriptors, there is no channel.
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
      // If it never spoke, stderr says why and is read to the end. Otherwise, other processes may
      // keep its descriptors open, so `exit` is enough.
      child.once('exit', (code, signal) => this.#hasSpoken && onExit(code, signal)).once('close', onExit);
      child.once('error', ({ message }) => onEnd({ code: null, signal: null, words: message, notStarted: true }));
    });
    child.stderr?.on('data', (chunk: Buffer) => this.#hear(chunk));
    this.#channel.on('data', (chunk: Buffer) => this.#read(chunk));
    // The channel breaks when the process ends, which is handled above. A write to an ended process
    // fails the same way.
    this.#channel.on('error', () => {});
  }

  /**
   * The ids of its process tree. Reading the tree takes many system calls, so it's read again only
   * after `TREE_MS`.
   */
  pids(): readonly number[] {
    if (this.#child.pid === undefined || this.#ended) return [];
    const now = performance.now();
    if (now >= this.#treeSeenAt + TREE_MS) [this.#tree, this.#treeSeenAt] = [processTree(this.#child.pid), now];
    return this.#tree;
  }

  /** Replaces the listener, which hears at once if the process has already ended. */
  listen(listener: (event: WorkerEvent) => void): void {
    this.#listener = listener;
    if (this.#ended) listener({ kind: 'ended', how: this.#ended });
  }

  say(message: ToWorker): void {
    this.#lines.reset();
    if (!this.#ended) this.#channel.write(`${JSON.stringify(message)}\n`);
  }

  /** Kills it at once, whatever it's doing. */
  kill(): Promise<void> {
    if (!this.#ended) this.#kill(this.#child);
    return this.gone;
  }

  /**
   * Lowers its priority, so that the server and everything else on this machine go first. Threads
   * that start later inherit it.
   */
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
      // Stop reading: a process that sends without end would keep the server from all other work.
      this.#channel.destroy();
      this.#listener({ kind: 'nonsense' });
    }
  }
}

/** The last lines, joined into one. */
function lastWords(words: string): string {
  return (
    words
      .trim()
      .slice(-LAST_WORDS)
      // Bounded: cut before.
      .replace(/\s*\n\s*/g, '; ')
  );
}
