import type { AccountAnswer } from '@imagemill/core';
import { browserFilesWords, resetWords, serverFilesWords } from '../../words/account-words.js';

const count = new Intl.NumberFormat('en').format;

/** What was done today, and what is left of it. */
export function TodayUsage({ account: { quota, serverFiles } }: { account: AccountAnswer }) {
  return (
    <section class="account-card" aria-labelledby="account-today">
      <h2 id="account-today">Today</h2>
      <div class="usage">
        <p class="usage-line">
          <span id="usage-browser">In this browser</span>
          <span class="figure">{browserFilesWords(quota)}</span>
        </p>
        {quota.limit !== null && <Meter labelledBy="usage-browser" used={quota.used} limit={quota.limit} />}
      </div>
      <div class="usage">
        <p class="usage-line">
          <span id="usage-server">On the server</span>
          <span class="figure">{serverFiles ? serverFilesWords(serverFiles) : 'Part of PRO'}</span>
        </p>
        {serverFiles && <Meter labelledBy="usage-server" used={serverFiles.used} limit={serverFiles.limit} />}
        {serverFiles && (
          <p class="quiet figure">
            {count(serverFiles.remaining)} left; {resetWords(serverFiles.resetsAt, Date.now())}.
          </p>
        )}
      </div>
      {!serverFiles && quota.limit !== null && <p class="quiet figure">The day {resetWords(quota.resetsAt, Date.now())}.</p>}
    </section>
  );
}

/** A bar of what is used. The figures stand beside it in words. */
function Meter({ labelledBy, used, limit }: { labelledBy: string; used: number; limit: number }) {
  return <meter class="usage-bar" aria-labelledby={labelledBy} min={0} max={Math.max(1, limit)} value={Math.min(used, limit)} />;
}
