const NAME = 'imagemill-counting';
/** A tab that keeps the lock longer than this has been suspended. */
const TIMEOUT_MS = 30_000;

/**
 * Runs a task while no other tab of the site runs one. If that isn't possible (plain http, old
 * browsers, a suspended tab), it runs anyway: the server counts an id once.
 */
export async function aloneAmongTabs(task: () => Promise<void>): Promise<void> {
  let hasRun = false;
  const runOnce = () => {
    hasRun = true;
    return task();
  };
  try {
    await navigator.locks.request(NAME, { signal: AbortSignal.timeout(TIMEOUT_MS) }, runOnce);
  } catch {
    if (!hasRun) await runOnce();
  }
}
