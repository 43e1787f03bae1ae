import { AppError, toWire } from '@imagemill/errors';
import type { CraftRun } from '../../../shell/craft.js';
import type { ApiClient } from '../../../shell/quota/api-client.js';
import { busyWords, sendingWords, waitingWords, workingWords } from '../server-words.js';
import { followProgress } from './follow-progress.js';
import { type Order, parcelOf } from './parcel.js';
import { problemOf } from './problem-of.js';
import { type Answer, send } from './send.js';

/** How the whole way of a file is shared out: there, work, back. */
const SENT = 0.5;
const WORKED = 0.95;
/** How often a server that is busy is tried again without asking, and how long it is waited for where it does not say. */
const TRIES = 4;
const WAIT_SECONDS = 5;

/** Has one file worked on by the server, and resolves with its answer. Aborting ends the request, and by that the work. */
export async function processFile(api: ApiClient, order: Order, run: CraftRun): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await tryOnce(api, order, run);
    } catch (error) {
      const { code, extras } = toWire(error);
      const isBusy = extras.retryAfterSeconds !== undefined && (code === 'server_busy' || code === 'store_unavailable');
      // The server has closed its door before the file: with a fresh token it may open.
      const isStale = (code === 'csrf_failed' || code === 'session_required') && tried === 1;
      if (!isStale && (!isBusy || tried === TRIES)) throw error;
      if (isBusy) await waitFor(extras.retryAfterSeconds ?? WAIT_SECONDS, run);
    }
  }
}

async function tryOnce(api: ApiClient, order: Order, { signal, onProgress }: CraftRun): Promise<Answer> {
  onProgress(0, undefined, sendingWords(0));
  // Who signed in or out in another tab has another session by now. To learn that after hundreds of megabytes would be late.
  const token = await api.renew();
  const done = new AbortController();
  let isSent = false;

  const follow = () => {
    const since = Date.now();
    void followProgress(
      api,
      order.operationId,
      (progress) => {
        if (progress?.state === 'waiting') return onProgress(SENT, undefined, waitingWords(progress.before));
        const share = progress?.share ?? undefined;
        onProgress(SENT + (WORKED - SENT) * (share ?? 0), undefined, workingWords(order.operation, share, Date.now() - since));
      },
      done.signal,
    );
  };

  try {
    const answer = await send(parcelOf(order, token), {
      signal,
      onSent(share) {
        if (share < 1) return onProgress(SENT * share, undefined, sendingWords(share));
        if (isSent) return;
        isSent = true;
        onProgress(SENT, undefined, workingWords(order.operation));
        follow();
      },
      onReceived(share) {
        done.abort();
        onProgress(WORKED + (1 - WORKED) * share, undefined, 'Receiving');
      },
    });
    if (answer.status !== 200) throw await problemOf(answer);
    return answer;
  } finally {
    done.abort();
  }
}

async function waitFor(seconds: number, { signal, onProgress }: CraftRun): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    if (signal.aborted) throw new AppError('cancelled');
    onProgress(0, undefined, busyWords(left));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
