import { type FairLine, fairLine } from '@imagemill/core';
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

/**
 * Bounds what lies on the disk: how many bodies are written at once, and whether there is room for them. `server_busy` where
 * there is not. Waiting costs nothing but a connection. Nobody has more than half of the places, or of the line before them: the rest is for others.
 */
export class UploadLine {
  readonly #options: UploadLineOptions;
  readonly #now: () => number;
  readonly #line: FairLine<Pick<Arrival, 'holder' | 'signal'>, true>;
  /** Whose uploads are under way, as often as there are such uploads. */
  readonly #open: (string | undefined)[] = [];
  #announcedBytes = 0;
  #disk: Disk = { freeBytes: 0, seenAt: Number.NEGATIVE_INFINITY, claimedBytes: 0 };

  constructor(options: UploadLineOptions) {
    const { places, waiting, waitMs } = options;
    this.#options = options;
    this.#line = fairLine({
      ...{ places, perHolder: halfOf(places), maxWaiting: waiting, maxWaitingPerHolder: halfOf(waiting), maxWaitMs: waitMs },
      refusal: () => new AppError('server_busy'),
      // A slow upload gives its place back and takes one again.
      remembers: (holder) => this.#open.includes(holder),
    });
    this.#now = options.now ?? (() => performance.now());
  }

  get underWay(): number {
    return this.#open.length;
  }

  get placesTaken(): number {
    return this.#line.inside.size;
  }

  /** An upload begins; it takes a place when it has something to write. */
  open(arrival: Arrival): UploadPlace {
    const { holder, announcedBytes } = arrival;
    const { uploads } = this.#options;
    if (this.#open.length >= uploads || this.#open.filter((other) => other === holder).length >= halfOf(uploads))
      throw new AppError('server_busy');
    this.#open.push(holder);
    const enter = (writtenBytes: number) => this.enter({ ...arrival, announcedBytes: Math.max(0, announcedBytes - writtenBytes) });
    return new UploadPlace(enter, () => {
      this.#open.splice(this.#open.indexOf(holder), 1);
      this.#line.forget(holder);
    });
  }

  /** Resolves when the body may be written; call what it gives once it was. */
  async enter({ holder, announcedBytes, signal }: Arrival): Promise<() => void> {
    const place = await this.#line.enter({ holder, signal }).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : error;
    });
    this.#announcedBytes += announcedBytes;
    this.#disk.claimedBytes += announcedBytes;
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      this.#announcedBytes -= announcedBytes;
      place.leave();
    };
    try {
      await this.#requireRoom();
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
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

const halfOf = (number: number) => Math.ceil(number / 2);
