import { AppError } from '@imagemill/errors';
import type { UploadPlace } from './upload-place.js';

/**
 * How much of a body to keep in memory before taking a place (see `UploadPlace`), so that one that
 * arrives byte by byte doesn't block a place.
 */
const HELD_BYTES = 65_536;

/**
 * An upload that sends less than this per window gives its place to others, until enough of it is
 * in memory again.
 */
const SLOW = { windowMs: 500, bytes: 32_768 };

export type WriteChunks = (chunks: readonly Buffer[]) => Promise<void>;

/** Passes a body on while it has a place. Without one, keeps what arrives in memory. */
export class BufferedBody {
  readonly #place: UploadPlace;
  readonly #write: WriteChunks;
  #held: Buffer | null = null;
  #heldBytes = 0;
  #writtenBytes = 0;
  #recentBytes = 0;
  #isWriting = false;
  #hasStopped = false;
  #watch: NodeJS.Timeout | undefined;

  constructor(place: UploadPlace, write: WriteChunks) {
    this.#place = place;
    this.#write = write;
  }

  /** Counts bytes as soon as they are received; they may be passed to `take` a little later. */
  note(bytes: number): void {
    this.#recentBytes += bytes;
  }

  /**
   * Calls `onPlace` as soon as there is a place, so that more can be read while these chunks are
   * written.
   */
  async take(chunks: readonly Buffer[], onPlace: () => void = () => {}): Promise<void> {
    const bytes = lengthOf(chunks);
    if (this.#place.isTaken) return this.#pass(chunks);
    if (this.#heldBytes + bytes < HELD_BYTES) return this.#hold(chunks);
    const held = await this.#enter();
    onPlace();
    await this.#pass([...held, ...chunks]);
  }

  /** Passes on what is left. Call this at the end of the body. */
  async finish(): Promise<void> {
    if (this.#heldBytes > 0) await this.#pass(await this.#enter());
  }

  /** Call this last, even after an error. */
  stop(): void {
    this.#hasStopped = true;
    clearInterval(this.#watch);
    this.#held = null;
  }

  /** Copies the chunks: thousands of one-byte chunks would take a hundred times their size. */
  #hold(chunks: readonly Buffer[]): void {
    this.#held ??= Buffer.allocUnsafeSlow(HELD_BYTES);
    for (const chunk of chunks) this.#heldBytes += chunk.copy(this.#held, this.#heldBytes);
  }

  /** Waits for a place, then returns what was kept until then. */
  async #enter(): Promise<Buffer[]> {
    await this.#place.take(this.#writtenBytes);
    if (this.#hasStopped) throw new AppError('cancelled');
    this.#recentBytes = 0;
    this.#watch = setInterval(this.#look, SLOW.windowMs);
    const held = this.#held?.subarray(0, this.#heldBytes);
    this.#held = null;
    this.#heldBytes = 0;
    return held ? [held] : [];
  }

  async #pass(chunks: readonly Buffer[]): Promise<void> {
    this.#isWriting = true;
    try {
      await this.#write(chunks);
      this.#writtenBytes += lengthOf(chunks);
    } finally {
      this.#isWriting = false;
    }
  }

  readonly #look = () => {
    const isSlow = this.#recentBytes < SLOW.bytes;
    this.#recentBytes = 0;
    // If it's writing, the disk is slow, not the client.
    if (!isSlow || this.#isWriting) return;
    clearInterval(this.#watch);
    this.#place.giveBack();
  };
}

const lengthOf = (chunks: readonly Buffer[]) => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
