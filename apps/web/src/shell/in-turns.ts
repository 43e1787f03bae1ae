/** Runs a task when its turn has come, and hands on what came of it. */
export type TakeTurn = <T>(task: () => Promise<T>) => Promise<T>;

/** A line for tasks: first come, first served, at most `limit` at once. */
export function inTurns(limit: number): TakeTurn {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    // Who is called from the line takes the place of the one who left: the count stays.
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
