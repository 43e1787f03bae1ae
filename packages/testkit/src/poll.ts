import { setTimeout as sleep } from 'node:timers/promises';

// Long enough for a machine that is busy with other tests: what never comes fails, what comes late
// doesn't.
const TIMEOUT_MS = 120_000;
/** Short waits end quickly, and long ones leave the CPU to what is awaited. */
const [FIRST_MS, LONGEST_MS, GROWTH] = [10, 250, 1.4];

export interface PollOptions {
  readonly timeoutMs?: number;
  /** The time between two calls, if it must stay the same. By default it grows. */
  readonly everyMs?: number;
  /** Names what was awaited in the timeout's error. */
  readonly what?: string;
}

/**
 * Calls `probe` until it returns something truthy, and returns that. For processes, and for pages
 * whose CSP forbids the eval that a browser driver's own waiting needs. If the probe throws, it's
 * called again; its last error becomes the timeout's cause.
 */
export async function poll<T>(probe: () => T | Promise<T>, options: PollOptions = {}): Promise<NonNullable<T>> {
  const { timeoutMs = TIMEOUT_MS, everyMs, what = 'the expected state' } = options;
  const deadline = Date.now() + timeoutMs;
  let cause: unknown;
  for (let waitMs = everyMs ?? FIRST_MS; ; waitMs = everyMs ?? Math.min(waitMs * GROWTH, LONGEST_MS)) {
    try {
      const value = await probe();
      if (value) return value;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= deadline) throw new Error(`Waited ${timeoutMs} ms for ${what} in vain`, { cause });
    await sleep(waitMs);
  }
}
