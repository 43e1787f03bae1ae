export interface LineBounds {
  /** Per line. */
  readonly maxBytes: number;
  /** Until the next `reset()`. */
  readonly maxLines: number;
}

/** Splits bytes into lines. Throws if a line is too long or there are too many of them. */
export class LineReader {
  readonly #bounds: LineBounds;
  #parts: Buffer[] = [];
  #held = 0;
  #lines = 0;

  constructor(bounds: LineBounds) {
    this.#bounds = bounds;
  }

  /** The lines that this chunk completes. Throws a RangeError if a limit is exceeded. */
  *feed(chunk: Buffer): Generator<string> {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.#hold(chunk.subarray(from, end));
      from = end + 1;
      const line = Buffer.concat(this.#parts).toString();
      this.#parts = [];
      this.#held = 0;
      this.#lines += 1;
      if (this.#lines > this.#bounds.maxLines) throw new RangeError('Too many lines');
      yield line;
    }
    this.#hold(chunk.subarray(from));
  }

  /** Earlier lines no longer count. */
  reset(): void {
    this.#lines = 0;
  }

  #hold(part: Buffer): void {
    if (part.length === 0) return;
    this.#held += part.length;
    if (this.#held > this.#bounds.maxBytes) throw new RangeError('Too long a line');
    this.#parts.push(part);
  }
}
