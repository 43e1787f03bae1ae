import fc from 'fast-check';

const TIME_LIMIT_MS = 5000;
/** More time to find the fewest steps that fail. */
const SHRINKING_MS = 10_000;
const MAX_RUNS = 60;

/** Checks runs of random steps for a while. A failure tells its seed and path, and the steps that led there, shrunk. */
export async function assertModel<T>(steps: fc.Arbitrary<T>, check: (steps: T) => Promise<void>): Promise<void> {
  let endsAt = Date.now() + TIME_LIMIT_MS;
  let hasFailed = false;
  const property = fc.asyncProperty(steps, async (run) => {
    // The end of all runs, as by fast-check's own limit; that one leaves the current run going on behind the test's back.
    if (Date.now() > endsAt) throw new fc.PreconditionFailure(true);
    try {
      await check(run);
    } catch (error) {
      if (!hasFailed) endsAt = Date.now() + SHRINKING_MS;
      hasFailed = true;
      throw error;
    }
  });
  await fc.assert(property, { numRuns: MAX_RUNS });
}
