import { createFairQueue, type FairQueue } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { UploadPlace } from './upload-place.js';

export interface UploadQueueOptions {
  /** Uploads in progress, including those too slow to need a place; one more is refused. */
  readonly uploads: number;
  /** Uploads that write to disk at the same time. */
  readonly places: number;
  /** Clients whose bodies stay unread until there is a place; one more is refused. */
  readonly waiting: number;
  /** The longest wait for a place. */
  readonly waitMs: number;
  readonly freeBytes: () => Promise<number>;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
}

/** Space needed per announced byte: a result may be as large as its file. */
const DISK_FACTOR = 2;
/** What other programs on that disk need to keep running. */
const DISK_RESERVE_BYTES = 64_000_000;
/** How long to rely on the last disk check plus what was announced since. */
const CHECK_EVERY_MS = 1_000;

/**
 * The holder of an upload, its announced size, and a signal that aborts when the client
 * disconnects.
 */
export interface UploadEntry {
  readonly holder: string;
  readonly announcedBytes: number;
  readonly signal: AbortSignal;
}

/** The free space at the last check, and what was announced before it or since. */
interface Disk {
  freeBytes: number;
  readonly seenAt: number;
  claimedBytes: number;
}

/**
 * Limits what is on disk: how many bodies are written at once, and whether there is room for them.
 * Throws `server_busy` otherwise. Waiting costs only a connection. No holder gets more than half of
 * the places or of the queue, which leaves the rest to others.
 */
export class UploadQueue {
  readonly #options: UploadQueueOptions;
  readonly #now: () => number;
  readonly #queue: FairQueue<Pick<UploadEntry, 'holder' | 'signal'>, true>;
  /** The holder of each upload in progress; a holder with several is listed several times. */
  readonly #open: (string | undefined)[] = [];
  #announcedBytes = 0;
  #disk: Disk = { freeBytes: 0, seenAt: Number.NEGATIVE_INFINITY, claimedBytes: 0 };

  constructor(options: UploadQueueOptions) {
    const { places, waiting, waitMs } = options;
    this.#options = options;
    this.#queue = createFairQueue({
      ...{ places, perHolder: halfOf(places), maxWaiting: waiting, maxWaitingPerHolder: halfOf(waiting), maxWaitMs: waitMs },
      refusal: () => new AppError('server_busy'),
      // A slow upload gives its place back and takes one again later.
      remembers: (holder) => this.#open.includes(holder),
    });
    this.#now = options.now ?? (() => performance.now());
  }

  get underWay(): number {
    return this.#open.length;
  }

  get placesTaken(): number {
    return this.#queue.inside.size;
  }

  /** Starts an upload. It takes a place when it has something to write. */
  open(arrival: UploadEntry): UploadPlace {
    const { holder, announcedBytes } = arrival;
    const { uploads } = this.#options;
    if (this.#open.length >= uploads || this.#open.filter((other) => other === holder).length >= halfOf(uploads))
      throw new AppError('server_busy');
    this.#open.push(holder);
    const enter = (writtenBytes: number) => this.enter({ ...arrival, announcedBytes: Math.max(0, announcedBytes - writtenBytes) });
    return new UploadPlace(enter, () => {
      this.#open.splice(this.#open.indexOf(holder), 1);
      this.#queue.forget(holder);
    });
  }

  /** Resolves when the body may be written. Call the returned function when it's written. */
  async enter({ holder, announcedBytes, signal }: UploadEntry): Promise<() => void> {
    const place = await this.#queue.enter({ holder, signal }).catch((error: unknown) => {
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
    if (this.#now() < this.#disk.seenAt + CHECK_EVERY_MS && hasRoom(this.#disk)) return;
    if (hasRoom(await this.#look())) return;
    throw new AppError('server_busy', { detail: 'The server has no room for files right now. Try again in a moment.' });
  }

  async #look(): Promise<Disk> {
    // Set before waiting, so what is announced in the meantime adds to it.
    const disk: Disk = { freeBytes: 0, seenAt: this.#now(), claimedBytes: this.#announcedBytes };
    this.#disk = disk;
    disk.freeBytes = await this.#options.freeBytes();
    return disk;
  }
}

/**
 * Announced bytes count in full, even if some are already on disk or gone again: better too careful
 * than a full disk.
 */
function hasRoom({ freeBytes, claimedBytes }: Disk): boolean {
  return freeBytes >= DISK_FACTOR * claimedBytes + DISK_RESERVE_BYTES;
}

const halfOf = (number: number) => Math.ceil(number / 2);
