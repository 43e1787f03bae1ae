import type { StatusAnswer } from '../rest/answers.js';
import type { PluginApi } from '../rest/plugin-api.js';
import type { RetryPolicy } from './retry-policy.js';
import type { WakeableDelay } from './wakeable-delay.js';

/**
 * How long one request works: well below the limits of hosts and proxies, and short enough to show
 * progress.
 */
const BATCH_SECONDS = 3;
/** While another process works, or there's nothing to do, the page only checks the status. */
const LOOK_MS = 2_000;
const IDLE_MS = 15_000;

/**
 * Drives the server's work from this page while there is some and it isn't paused; otherwise
 * follows what others do. Progress is stored on the server, so a reload, a second tab or the
 * background change nothing.
 */
export async function followServer(
  api: Pick<PluginApi, 'status' | 'work'>,
  { retryPolicy, delay, signal }: { retryPolicy: RetryPolicy; delay: WakeableDelay; signal: AbortSignal },
  onStatus: (status: StatusAnswer) => void,
): Promise<void> {
  let status = await retryPolicy.until(() => api.status(), signal);
  for (;;) {
    onStatus(status);
    const works = !status.paused && status.left > 0;
    // Nothing done but something left: another process holds it, and asking again at once would
    // hammer the server.
    if (!works || status.running || status.worked === 0) await delay.sleep(works || status.browser > 0 ? LOOK_MS : IDLE_MS, signal);
    if (signal.aborted) return;
    status = await retryPolicy.until(() => (works ? api.work(BATCH_SECONDS) : api.status()), signal);
  }
}
