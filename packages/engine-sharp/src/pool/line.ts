import { AppError } from '@imagemill/errors';
import type { PoolObserver, PoolOptions, PoolRun } from './pool.js';

export interface LineSettings<Room> extends Pick<PoolOptions, 'workers' | 'queueLength' | 'queueWaitMs'> {
  /** What takes a file on now; undefined while nothing can. */
  readonly findRoom: () => Room | undefined;
  readonly observer: PoolObserver;
}

interface Waiting<Room> {
  readonly holder: string | undefined;
  readonly begin: (room: Room) => void;
  readonly refuse: () => void;
  readonly tell: (before: number) => void;
}

/**
 * The line before the workers: bounded in length and time. Next is whoever's holder has the fewest files at work, then whose turn was
 * longest ago, then who came first: no worker stands idle while somebody waits, and one holder with many files can't keep others out, not even by
 * filling the line. Leaving frees the place at once.
 */
export class Line<Room> {
  readonly #settings: LineSettings<Room>;
  readonly #waiting: Waiting<Room>[] = [];
  /** Whose files are worked on, as often as there are such files. */
  readonly #inside: (string | undefined)[] = [];
  /** When those who have files here had their last turn, as a number that grows with each. */
  readonly #lastTurns = new Map<string | undefined, number>();
  #turns = 0;
  #isClosed = false;

  constructor(settings: LineSettings<Room>) {
    this.#settings = settings;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get inside(): number {
    return this.#inside.length;
  }

  /** Resolves when there is room; call `leave` afterwards. A file that comes back because its room was none goes to the front. */
  enter({ holder, signal, onWaiting }: PoolRun, comesBack = false): Promise<Room> {
    const { queueLength, queueWaitMs, workers, observer } = this.#settings;
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const end = (outcome: 'started' | 'busy' | 'left') => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        observer.waited?.(performance.now() - since, outcome);
      };
      const giveUp = (outcome: 'busy' | 'left') => {
        const at = this.#waiting.indexOf(waiting);
        if (at >= 0) this.#waiting.splice(at, 1);
        end(outcome);
        reject(outcome === 'left' ? new AppError('cancelled') : this.#busy());
        if (at >= 0) this.#tell(at);
        this.#forgetTurns();
      };
      const waiting: Waiting<Room> = {
        holder,
        begin: (room) => {
          this.#inside.push(holder);
          this.#turns += 1;
          this.#lastTurns.set(holder, this.#turns);
          end('started');
          onWaiting?.(0);
          resolve(room);
        },
        refuse: () => giveUp('busy'),
        tell: (before) => onWaiting?.(before),
      };
      const onAbort = () => giveUp('left');
      const timer = setTimeout(() => giveUp('busy'), queueWaitMs);
      // A file that only waits for a process to start stands in nobody's way.
      const places = queueLength + Math.max(0, workers - this.inside);
      if (signal.aborted) return giveUp('left');
      if (this.#isClosed || (!comesBack && this.#waiting.length >= places && !this.#makeRoom(holder))) return giveUp('busy');
      signal.addEventListener('abort', onAbort, { once: true });
      if (comesBack) this.#waiting.unshift(waiting);
      else this.#waiting.push(waiting);
      this.advance();
      this.#tell(this.#waiting.indexOf(waiting));
    });
  }

  leave({ holder }: Pick<PoolRun, 'holder'>): void {
    this.#inside.splice(this.#inside.indexOf(holder), 1);
    this.advance();
    this.#forgetTurns();
  }

  /** Lets in whoever there is room for. */
  advance(): void {
    let foremost = this.#waiting.length;
    while (this.#waiting.length > 0 && this.inside < this.#settings.workers) {
      const room = this.#settings.findRoom();
      if (room === undefined) break;
      const at = this.#next();
      foremost = Math.min(foremost, at);
      this.#waiting.splice(at, 1)[0]?.begin(room);
    }
    this.#tell(foremost);
  }

  /** Refuses all who wait, and all who come. */
  close(): void {
    this.#isClosed = true;
    for (const waiting of [...this.#waiting]) waiting.refuse();
  }

  /** Makes room in a full line: the holder with the most files in it loses the newest one to a holder with fewer. */
  #makeRoom(holder: string | undefined): boolean {
    const countOf = (wanted: string | undefined) => this.#waiting.filter((waiting) => waiting.holder === wanted).length;
    const most = Math.max(0, ...this.#waiting.map((waiting) => countOf(waiting.holder)));
    if (most <= countOf(holder) + 1) return false;
    this.#waiting.findLast((waiting) => countOf(waiting.holder) === most)?.refuse();
    return true;
  }

  /** Whose turn it is among those who wait. */
  #next(): number {
    const atWork = (holder: string | undefined) => this.#inside.filter((other) => other === holder).length;
    const places = this.#waiting.map(({ holder }, at) => ({ at, atWork: atWork(holder), lastTurn: this.#lastTurns.get(holder) ?? 0 }));
    return places.sort((a, b) => a.atWork - b.atWork || a.lastTurn - b.lastTurn || a.at - b.at)[0]?.at ?? 0;
  }

  /** Whoever has no file here any more begins anew. */
  #forgetTurns(): void {
    const here = new Set([...this.#inside, ...this.#waiting.map(({ holder }) => holder)]);
    for (const holder of this.#lastTurns.keys()) if (!here.has(holder)) this.#lastTurns.delete(holder);
  }

  /** Those from here on stand one step further to the front. */
  #tell(from: number): void {
    if (from < 0) return;
    for (const [index, { tell }] of this.#waiting.entries()) if (index >= from) tell(index + 1);
  }

  #busy(): AppError {
    return new AppError('server_busy', { retryAfterSeconds: Math.max(1, Math.ceil(this.#settings.queueWaitMs / 1000)) });
  }
}
