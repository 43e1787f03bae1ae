export interface LineBounds {
  /** Of one line. */
  readonly maxBytes: number;
  /** Until it is reset. */
  readonly maxLines: number;
}

/** Splits bytes into lines, and refuses to hold longer ones or to read more of them. */
export class LineReader {
  readonly #bounds: LineBounds;
  #parts: Buffer[] = [];
  #held = 0;
  #lines = 0;

  constructor(bounds: LineBounds) {
    this.#bounds = bounds;
  }

  /** The lines that are complete now. Throws a RangeError once there is too much. */
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

  /** What was read before no longer counts. */
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
