import fc from 'fast-check';

const SEED = 20_260_115;
/** The same number however slow the machine is, so every run checks the same. */
const RUNS = 30;
/** This many runs share a seed while new ones are searched. */
const SEARCH_RUNS = 20;
/** Time to find the fewest steps that fail. */
const SHRINKING_MS = 60_000;

/**
 * Checks runs of random steps, the same each time. With RANDOM_MINUTES set, it searches with new
 * seeds for that long. A failure reports its seed and path, and the steps that led there, shrunk.
 */
export async function assertModel<T>(steps: fc.Arbitrary<T>, check: (steps: T) => Promise<void>): Promise<void> {
  const minutes = Number(process.env.RANDOM_MINUTES ?? 0);
  if (!(minutes > 0)) return assertRuns(steps, check, SEED, RUNS);
  const endsAt = Date.now() + minutes * 60_000;
  let runs = 0;
  do {
    await assertRuns(steps, check, newSeed(), SEARCH_RUNS);
    runs += SEARCH_RUNS;
  } while (Date.now() < endsAt);
  console.log(`${runs} random runs found nothing.`);
}

async function assertRuns<T>(steps: fc.Arbitrary<T>, check: (steps: T) => Promise<void>, seed: number, numRuns: number): Promise<void> {
  let shrinksUntil = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(steps, async (run) => {
    // Ends shrinking, as fast-check's own limit would. But that one leaves the current run going
    // behind the test's back.
    if (Date.now() > shrinksUntil) throw new fc.PreconditionFailure(true);
    try {
      await check(run);
    } catch (error) {
      if (shrinksUntil === Number.POSITIVE_INFINITY) shrinksUntil = Date.now() + SHRINKING_MS;
      throw error;
    }
  });
  await fc.assert(property, { seed, numRuns });
}

const newSeed = () => Math.floor(Math.random() * 2 ** 32) | 0;
