import os from 'node:os';
import { readDurations } from './durations.mjs';
import { runFile } from './run-file.mjs';
import { Schedule } from './schedule.mjs';
import { SharedParts } from './shared-parts.mjs';

// One more than there are cores, because files sometimes wait for a browser, a disk or a lock.
const CPU_LANES = os.availableParallelism() + 1;
const WAITING_LANES = 2;
/** If more files than this fail the first time, it's no accident. */
export const MAX_FLAKY = 3;

/**
 * Runs test files in lanes, then once more, alone, the failed ones that may be retried. Returns one
 * result per file: `failures` is empty if it passed, and `flaky` contains the failures of a first
 * try if the second one passed.
 */
export async function runSuites(tests, { env, signal, onResult }) {
  const parts = new SharedParts();
  const run = async (test, lane) => runFile(test, { env: { ...env, ...(await parts.variablesFor(test, lane)) }, signal });
  try {
    const results = await runInLanes(tests, run, { signal, onResult });
    return signal.aborted ? results : await retryFailed(results, run, onResult);
  } finally {
    await parts.close();
  }
}

async function runInLanes(tests, run, { signal, onResult }) {
  const schedule = new Schedule(tests, { seconds: readDurations(), cpuLanes: CPU_LANES, waitingLanes: WAITING_LANES });
  const results = [];
  const lanes = new Set();
  await new Promise((resolve, reject) => {
    const startMore = () => {
      for (let test = next(); test; test = next()) void start(test).catch(reject);
      if (schedule.isDone || (signal.aborted && lanes.size === 0)) resolve();
    };
    const next = () => (signal.aborted ? undefined : schedule.next());
    const start = async (test) => {
      const lane = lowestFree(lanes);
      lanes.add(lane);
      const result = await run(test, lane);
      results.push(result);
      onResult(result, { done: results.length, total: tests.length });
      lanes.delete(lane);
      schedule.end(test);
      startMore();
    };
    startMore();
  });
  return results;
}

/**
 * Retries a few files, alone; never tests whose failure may mean lost data, a leak or a wrong
 * charge.
 */
async function retryFailed(results, run, onResult) {
  const failed = results.filter(({ failures, isRetried }) => failures.length > 0 && isRetried);
  if (failed.length > MAX_FLAKY) return results;
  const second = new Map();
  for (const first of failed) {
    const result = await run(first, 0);
    onResult(result, { isRetry: true });
    second.set(first, result.failures.length > 0 ? result : { ...result, flaky: first.failures });
  }
  return results.map((result) => second.get(result) ?? result);
}

function lowestFree(lanes) {
  let lane = 0;
  while (lanes.has(lane)) lane += 1;
  return lane;
}
