import { AppError } from '@imagemill/errors';
import { UploadPlace } from './upload-place.js';

export interface UploadLineOptions {
  /** Uploads under way, also those that need no place because they come so slowly; one more is refused. */
  readonly uploads: number;
  /** Uploads at once that write to the disk. */
  readonly places: number;
  /** Callers whose bodies stay unread until there is a place; one more is refused. */
  readonly waiting: number;
  /** Nobody waits longer. */
  readonly waitMs: number;
  readonly freeBytes: () => Promise<number>;
  /** Milliseconds on a clock that is never set back. */
  readonly now?: () => number;
}

/** Room on the disk beside what is announced: a result may be as large as its file. */
const DISK_FACTOR = 2;
/** What other programs on that disk need to go on. */
const DISK_RESERVE_BYTES = 64_000_000;
/** So long it is only reckoned what came since the disk was looked at. */
const LOOK_EVERY_MS = 1_000;

/** Whose the file is, how large it says to be, and when its caller has left. */
export interface Arrival {
  readonly holder: string;
  readonly announcedBytes: number;
  readonly signal: AbortSignal;
}

/** What the disk had left when it was looked at, and what was announced by then or since. */
interface Disk {
  freeBytes: number;
  readonly seenAt: number;
  claimedBytes: number;
}

interface Waiting {
  readonly holder: string;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/**
 * Bounds what lies on the disk: how many bodies are written at once, and whether there is room for them. `server_busy` where
 * there is not. Waiting costs nothing but a connection. Nobody has more than half of the places, or of the line before them: the rest is for others.
 */
export class UploadLine {
  readonly #options: UploadLineOptions;
  readonly #now: () => number;
  readonly #waiting: Waiting[] = [];
  /** Who has a place, as often as they have one. */
  readonly #inside: string[] = [];
  /** Whose uploads are under way, likewise. */
  readonly #open: string[] = [];
  /** When each holder was let in last, in turns. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;
  #announcedBytes = 0;
  #disk: Disk = { freeBytes: 0, seenAt: Number.NEGATIVE_INFINITY, claimedBytes: 0 };

  constructor(options: UploadLineOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  get underWay(): number {
    return this.#open.length;
  }

  get placesTaken(): number {
    return this.#inside.length;
  }

  /** An upload begins; it takes a place when it has something to write. */
  open(arrival: Arrival): UploadPlace {
    const { holder, announcedBytes } = arrival;
    const { uploads } = this.#options;
    if (this.#open.length >= uploads || countOf(this.#open, holder) >= halfOf(uploads)) throw new AppError('server_busy');
    this.#open.push(holder);
    const enter = (writtenBytes: number) => this.enter({ ...arrival, announcedBytes: Math.max(0, announcedBytes - writtenBytes) });
    return new UploadPlace(enter, () => {
      this.#open.splice(this.#open.indexOf(holder), 1);
      if (!this.#open.includes(holder)) this.#lastTurns.delete(holder);
    });
  }

  /** Resolves when the body may be written; call what it gives once it was. */
  async enter({ holder, announcedBytes, signal }: Arrival): Promise<() => void> {
    await this.#turn(holder, signal);
    this.#announcedBytes += announcedBytes;
    this.#disk.claimedBytes += announcedBytes;
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      this.#announcedBytes -= announcedBytes;
      this.#inside.splice(this.#inside.indexOf(holder), 1);
      this.#advance();
    };
    try {
      await this.#requireRoom();
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  async #turn(holder: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#hasPlaceFor(holder)) this.#letIn(holder);
    else await this.#wait(holder, signal);
  }

  /** Lets in the next, now that a place is free: holders take turns, so that many uploads of some are no line for another. */
  #advance(): void {
    const lastTurn = ({ holder }: Waiting) => this.#lastTurns.get(holder) ?? 0;
    const able = this.#waiting.filter(({ holder }) => this.#hasPlaceFor(holder));
    const longestAgo = Math.min(...able.map(lastTurn));
    const next = able.find((waiting) => lastTurn(waiting) === longestAgo);
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    // Taken at once: nobody slips in between.
    this.#letIn(next.holder);
    next.begin();
  }

  #letIn(holder: string): void {
    this.#inside.push(holder);
    this.#turns += 1;
    this.#lastTurns.set(holder, this.#turns);
  }

  #hasPlaceFor(holder: string): boolean {
    const { places } = this.#options;
    return this.#inside.length < places && countOf(this.#inside, holder) < halfOf(places);
  }

  /** Whether there is room in the line. Where it is full, whoever has most in it gives up the last that came, for one who has less: many cannot fill it between them. */
  #makeRoom(holder: string): boolean {
    const { waiting } = this.#options;
    const holders = this.#waiting.map((other) => other.holder);
    const own = countOf(holders, holder);
    if (own >= halfOf(waiting)) return false;
    if (holders.length < waiting) return true;
    const most = Math.max(...holders.map((other) => countOf(holders, other)));
    if (most <= own + 1) return false;
    this.#waiting.findLast((other) => countOf(holders, other.holder) === most)?.refuse();
    return true;
  }

  #wait(holder: string, signal: AbortSignal): Promise<void> {
    if (!this.#makeRoom(holder)) throw new AppError('server_busy');
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        holder,
        begin: () => {
          stop();
          resolve();
        },
        refuse: () => giveUp(new AppError('server_busy')),
      };
      const giveUp = (reason: unknown) => {
        stop();
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(reason);
      };
      const onAbort = () => giveUp(signal.reason);
      const timer = setTimeout(waiting.refuse, this.#options.waitMs);
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiting);
    });
  }

  async #requireRoom(): Promise<void> {
    if (this.#now() < this.#disk.seenAt + LOOK_EVERY_MS && hasRoom(this.#disk)) return;
    if (hasRoom(await this.#look())) return;
    throw new AppError('server_busy', { detail: 'The server has no room for files right now. Try again in a moment.' });
  }

  async #look(): Promise<Disk> {
    // Set at once: what is announced meanwhile adds to it.
    const disk: Disk = { freeBytes: 0, seenAt: this.#now(), claimedBytes: this.#announcedBytes };
    this.#disk = disk;
    disk.freeBytes = await this.#options.freeBytes();
    return disk;
  }
}

/** What was announced is counted whole, though part of it lies on the disk already, or not any more: rather too careful than full. */
function hasRoom({ freeBytes, claimedBytes }: Disk): boolean {
  return freeBytes >= DISK_FACTOR * claimedBytes + DISK_RESERVE_BYTES;
}

const countOf = (holders: readonly string[], holder: string) => holders.filter((other) => other === holder).length;
const halfOf = (number: number) => Math.ceil(number / 2);
