const NAME = 'imagemill-counting';
/** A tab that holds the lock longer than this was put to sleep. */
const PATIENCE_MS = 30_000;

/**
 * Runs a task while no other tab of the site runs one. Where that cannot be had (plain http, old browsers, a sleeping tab) it runs
 * all the same: the server counts an id once.
 */
export async function aloneAmongTabs(task: () => Promise<void>): Promise<void> {
  let hasRun = false;
  const runOnce = () => {
    hasRun = true;
    return task();
  };
  try {
    await navigator.locks.request(NAME, { signal: AbortSignal.timeout(PATIENCE_MS) }, runOnce);
  } catch {
    if (!hasRun) await runOnce();
  }
}
