const EVERY_MS = 10;
/** The most that one tick counts: a later one was held up by something else. */
const MOST_MS = 2 * EVERY_MS;

export interface AwakeTime extends Disposable {
  /** Milliseconds so far. */
  now(): number;
}

/**
 * Measures the time in which this process could run. Time taken by other processes, or by its own
 * long tasks, hardly counts, so a limit works on a busy machine too. Waiting for a timer or a reply
 * counts in full.
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
