/** Measures how long each part of a request takes. */
export class Stopwatch {
  readonly #laps: Record<string, number> = {};
  #since = performance.now();

  /** Records the time since the last lap under this name. */
  lap(name: string): void {
    const now = performance.now();
    this.#laps[name] = now - this.#since;
    this.#since = now;
  }

  /** Records part of the time since the last lap under this name; the next lap gets the rest. */
  part(name: string, ms: number): void {
    this.#laps[name] = ms;
    this.#since += ms;
  }

  get laps(): Readonly<Record<string, number>> {
    return this.#laps;
  }
}
