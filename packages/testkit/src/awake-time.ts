const EVERY_MS = 10;
/** A beat that comes later than this was held up by others. */
const MOST_MS = 2 * EVERY_MS;

export interface AwakeTime extends Disposable {
  /** Milliseconds so far. */
  now(): number;
}

/**
 * Measures the time in which this process could run. What other processes took from it, and its own long tasks, hardly count, so a
 * limit holds on a busy machine. Waiting for a timer or an answer counts in full.
 */
export function awakeTime(): AwakeTime {
  let total = 0;
  let last = performance.now();
  const beat = () => {
    const now = performance.now();
    total += Math.min(now - last, MOST_MS);
    last = now;
  };
  const timer = setInterval(beat, EVERY_MS).unref();
  return {
    now: () => total,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
