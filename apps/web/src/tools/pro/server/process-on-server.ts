import { AppError, toWire } from '@imagemill/errors';
import type { ApiClient } from '../../../shell/quota/api-client.js';
import type { RunContext } from '../../../shell/runner.js';
import { busyWords, sendingWords, waitingWords, workingWords } from '../server-words.js';
import { followProgress } from './follow-progress.js';
import { type Order, parcelOf } from './parcel.js';
import { problemOf } from './problem-of.js';
import { type Answer, send } from './send.js';

/**
 * The shares of a file's progress: up to `SENT` for the upload, up to `WORKED` for the work, the
 * rest for the download.
 */
const SENT = 0.5;
const WORKED = 0.95;
/** Total attempts while the server is busy, and the wait if it doesn't name one. */
const TRIES = 4;
const WAIT_SECONDS = 5;

/**
 * Processes a file on the server and returns the response. Aborting ends the request, which stops
 * the work.
 */
export async function processOnServer(api: ApiClient, order: Order, run: RunContext): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await tryOnce(api, order, run);
    } catch (error) {
      const { code, extras } = toWire(error);
      const isBusy = extras.retryAfterSeconds !== undefined && (code === 'server_busy' || code === 'store_unavailable');
      // The server rejected the token before reading the file; a fresh one may work.
      const isStale = (code === 'csrf_failed' || code === 'session_required') && tried === 1;
      if (!isStale && (!isBusy || tried === TRIES)) throw error;
      if (isBusy) await waitFor(extras.retryAfterSeconds ?? WAIT_SECONDS, run);
    }
  }
}

async function tryOnce(api: ApiClient, order: Order, { signal, onProgress }: RunContext): Promise<Answer> {
  onProgress(0, undefined, sendingWords(0));
  // Signing in or out in another tab changes the session. Find out now, not after hundreds of
  // megabytes.
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

async function waitFor(seconds: number, { signal, onProgress }: RunContext): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    if (signal.aborted) throw new AppError('cancelled');
    onProgress(0, undefined, busyWords(left));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
