import type { AccountAnswer } from '@imagemill/core';
import { browserFilesWords, resetWords, serverFilesWords } from './account-words.js';

/** What's left for today. */
export function TodayUsage({ account: { quota, serverFiles } }: { account: AccountAnswer }) {
  return (
    <section class="account-card" aria-labelledby="account-today">
      <h2 id="account-today">Today</h2>
      <div class="usage">
        <p class="usage-line">
          <span id="usage-browser">In this browser</span>
          <span class="figure">{browserFilesWords(quota)}</span>
        </p>
        {quota.limit !== null && <Meter labelledBy="usage-browser" left={quota.remaining ?? 0} limit={quota.limit} />}
      </div>
      <div class="usage">
        <p class="usage-line">
          <span id="usage-server">On the server</span>
          <span class="figure">{serverFiles ? serverFilesWords(serverFiles) : 'Part of PRO'}</span>
        </p>
        {serverFiles && <Meter labelledBy="usage-server" left={serverFiles.remaining} limit={serverFiles.limit} />}
      </div>
      {(serverFiles || quota.limit !== null) && <p class="quiet figure">The day {resetWords(quota.resetsAt, Date.now())}.</p>}
    </section>
  );
}

/** A bar for what's left. The numbers are beside it as text. */
function Meter({ labelledBy, left, limit }: { labelledBy: string; left: number; limit: number }) {
  return <meter class="usage-bar" aria-labelledby={labelledBy} min={0} max={Math.max(1, limit)} value={Math.min(left, limit)} />;
}
