import type { StatusAnswer } from '../rest/answers.js';
import type { PluginApi } from '../rest/plugin-api.js';
import type { Nap } from './nap.js';
import type { Patience } from './patience.js';

/** How long one request works: well below the limits of hosts and proxies, and short enough to see it move. */
const BATCH_SECONDS = 3;
/** While somebody else works, or nothing is to be done, the page only looks. */
const LOOK_MS = 2_000;
const IDLE_MS = 15_000;

/**
 * Drives the server's work from this page as long as there is some and nobody paused it, and else follows what others do. What is
 * done lies with the server: a reload, a second tab or the background change nothing.
 */
export async function followServer(
  api: Pick<PluginApi, 'status' | 'work'>,
  { patience, nap, signal }: { patience: Patience; nap: Nap; signal: AbortSignal },
  onStatus: (status: StatusAnswer) => void,
): Promise<void> {
  let status = await patience.until(() => api.status(), signal);
  for (;;) {
    onStatus(status);
    const works = !status.paused && status.left > 0;
    // Nothing done and still something left: others hold it, and asking at once would be a siege.
    if (!works || status.running || status.worked === 0) await nap.sleep(works || status.browser > 0 ? LOOK_MS : IDLE_MS, signal);
    if (signal.aborted) return;
    status = await patience.until(() => (works ? api.work(BATCH_SECONDS) : api.status()), signal);
  }
}
