import type { Run, Subject } from './runs.js';

/** Enough to interpolate between. */
const GRID = [40, 60, 70, 80, 90, 100];
/** Scores don't rise with every step of the quality, so a few lower qualities are tried too. */
const NEIGHBORS = 4;

/** An image written at many qualities. */
export interface AllQualities {
  /** The fewest bytes among all qualities that score at least this; undefined if none does. */
  best(score: number): Promise<Run | undefined>;
  /** By interpolation: the bytes and the score at this quality. */
  at(quality: number): Promise<Pick<Run, 'bytes' | 'score'>>;
}

export function tryAllQualities(subject: Subject): AllQualities {
  const runs = new Map<number, Promise<Run>>();
  const run = (quality: number) => {
    const known = runs.get(quality) ?? subject.runAt(quality);
    runs.set(quality, known);
    return known;
  };
  return {
    async best(score) {
      let [low, high] = [GRID[0] ?? 1, 100];
      if ((await run(high)).score < score) return undefined;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((await run(middle)).score >= score) high = middle;
        else low = middle + 1;
      }
      const near = await Promise.all(Array.from({ length: NEIGHBORS + 1 }, (_, step) => Math.max(GRID[0] ?? 1, high - step)).map(run));
      return near.filter((each) => each.score >= score).reduce((one, other) => (other.bytes < one.bytes ? other : one));
    },
    async at(quality) {
      const next = GRID.findIndex((each) => each >= quality);
      const [low, high] = [GRID[Math.max(0, next - 1)] ?? quality, GRID[next] ?? quality];
      const [one, other] = [await run(low), await run(high)];
      const share = high === low ? 0 : (quality - low) / (high - low);
      const between = (a: number, b: number) => a + (b - a) * share;
      return { score: between(one.score, other.score), bytes: Math.exp(between(Math.log(one.bytes), Math.log(other.bytes))) };
    },
  };
}
