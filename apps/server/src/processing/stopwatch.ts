/** How long each part of a request took. */
export class Stopwatch {
  readonly #laps: Record<string, number> = {};
  #since = performance.now();

  /** What was done since the last lap goes under this name. */
  lap(name: string): void {
    const now = performance.now();
    this.#laps[name] = now - this.#since;
    this.#since = now;
  }

  /** Of what was done since the last lap, so much goes under this name. */
  part(name: string, ms: number): void {
    this.#laps[name] = ms;
    this.#since += ms;
  }

  get laps(): Readonly<Record<string, number>> {
    return this.#laps;
  }
}
