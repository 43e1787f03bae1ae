import type { Run, Subject } from './runs.js';

/** Enough to interpolate between. */
const GRID = [40, 60, 70, 80, 90, 100];
/** Scores don't rise with every step of the quality, so a few lower qualities are tried too. */
const NEIGHBORS = 3;

/** An image written at many qualities. */
export interface AllQualities {
  /**
   * The fewest bytes among all qualities and these resolutions of colors that score at least this,
   * by the subject too if most of the image is flat; undefined if none does.
   */
  best(score: number, resolutions: readonly Run['chroma'][]): Promise<Run | undefined>;
  /** By interpolation: the bytes and the score at this quality. */
  at(quality: number): Promise<Pick<Run, 'bytes' | 'score'>>;
}

export function tryAllQualities(subject: Subject): AllQualities {
  const runs = new Map<string, Promise<Run>>();
  const run = (quality: number, chroma?: Run['chroma']) => {
    const key = `${quality} ${chroma}`;
    const known = runs.get(key) ?? subject.runAt(quality, chroma);
    runs.set(key, known);
    return known;
  };
  const bestOf = async (score: number, chroma: Run['chroma']): Promise<Run[]> => {
    let [low, high] = [GRID[0] ?? 1, 100];
    if ((await run(high, chroma)).judged < score) return [];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((await run(middle, chroma)).judged >= score) high = middle;
      else low = middle + 1;
    }
    const near = Array.from({ length: NEIGHBORS + 1 }, (_, step) => run(Math.max(GRID[0] ?? 1, high - step), chroma));
    return (await Promise.all(near)).filter((each) => each.judged >= score);
  };
  return {
    async best(score, resolutions) {
      const [first, ...others] = (await Promise.all(resolutions.map((chroma) => bestOf(score, chroma)))).flat();
      return first && others.reduce((one, other) => (other.bytes < one.bytes ? other : one), first);
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
