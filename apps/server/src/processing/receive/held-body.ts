import { AppError } from '@imagemill/errors';
import type { UploadPlace } from './upload-place.js';

/** So much lies in memory before it is worth a place: a body that comes byte by byte takes nobody's. */
const HELD_BYTES = 65_536;

/** An upload that brings less in this time gives its place to others, until as much lies in memory again. */
const SLOW = { windowMs: 500, bytes: 32_768 };

export type WriteChunks = (chunks: readonly Buffer[]) => Promise<void>;

/** Hands a body on in a place of the line, and holds back what comes while it has none. */
export class HeldBody {
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

  /** So many bytes came; they may be handed over a little later. */
  note(bytes: number): void {
    this.#recentBytes += bytes;
  }

  /** `onPlace` is called as soon as there is a place: while these are written, more may come. */
  async take(chunks: readonly Buffer[], onPlace: () => void = () => {}): Promise<void> {
    const bytes = lengthOf(chunks);
    if (this.#place.isTaken) return this.#pass(chunks);
    if (this.#heldBytes + bytes < HELD_BYTES) return this.#hold(chunks);
    const held = await this.#enter();
    onPlace();
    await this.#pass([...held, ...chunks]);
  }

  /** The body came to its end: what is left goes on, too. */
  async finish(): Promise<void> {
    if (this.#heldBytes > 0) await this.#pass(await this.#enter());
  }

  /** Whatever happened: call this at the end. */
  stop(): void {
    this.#hasStopped = true;
    clearInterval(this.#watch);
    this.#held = null;
  }

  /** Copied: thousands of chunks of one byte would take a hundred times their size. */
  #hold(chunks: readonly Buffer[]): void {
    this.#held ??= Buffer.allocUnsafeSlow(HELD_BYTES);
    for (const chunk of chunks) this.#heldBytes += chunk.copy(this.#held, this.#heldBytes);
  }

  /** Waits for a place; gives what was held until then. */
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
    // It is the disk that is slow, not the caller.
    if (!isSlow || this.#isWriting) return;
    clearInterval(this.#watch);
    this.#place.giveBack();
  };
}

const lengthOf = (chunks: readonly Buffer[]) => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
