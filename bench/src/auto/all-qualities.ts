import type { Run, Subject } from './runs.js';

/** Enough to interpolate between. */
const GRID = [40, 60, 70, 80, 90, 100];
/** Scores don't rise with every step of the quality, so a few lower qualities are tried too. */
const NEIGHBORS = 4;

/** Both resolutions of colors, for formats that have the choice. */
const RESOLUTIONS = ['half', 'full'] as const;
type Chroma = (typeof RESOLUTIONS)[number] | undefined;

/** An image written at many qualities. */
export interface AllQualities {
  /** The fewest bytes among all qualities and resolutions of colors that score at least this; undefined if none does. */
  best(score: number): Promise<Run | undefined>;
  /** By interpolation: the bytes and the score at this quality. */
  at(quality: number): Promise<Pick<Run, 'bytes' | 'score'>>;
}

export function tryAllQualities(subject: Subject): AllQualities {
  const runs = new Map<string, Promise<Run>>();
  const run = (quality: number, chroma?: Chroma) => {
    const key = `${quality} ${chroma}`;
    const known = runs.get(key) ?? subject.runAt(quality, chroma);
    runs.set(key, known);
    return known;
  };
  const bestOf = async (score: number, chroma: Chroma): Promise<Run[]> => {
    let [low, high] = [GRID[0] ?? 1, 100];
    if ((await run(high, chroma)).score < score) return [];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((await run(middle, chroma)).score >= score) high = middle;
      else low = middle + 1;
    }
    const near = Array.from({ length: NEIGHBORS + 1 }, (_, step) => run(Math.max(GRID[0] ?? 1, high - step), chroma));
    return (await Promise.all(near)).filter((each) => each.score >= score);
  };
  return {
    async best(score) {
      const choices: readonly Chroma[] = subject.hasChroma ? RESOLUTIONS : [undefined];
      const [first, ...others] = (await Promise.all(choices.map((chroma) => bestOf(score, chroma)))).flat();
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
