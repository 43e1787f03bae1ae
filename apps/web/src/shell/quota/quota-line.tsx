import { useEffect, useState } from 'preact/hooks';
import type { ToolModel } from '../tool-model.js';
import { untilWords } from '../words/durations.js';
import type { QuotaState } from './quota.js';
import { nextReset } from './quota-figures.js';

const count = new Intl.NumberFormat('en').format;

const MINUTE_MS = 60_000;

/** Today's quota in one line; if it's used up, also what still works and what PRO is. */
export function QuotaLine({ model }: { model: ToolModel }) {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);

  const state = model.quota.state.value;
  const left = model.quota.left.value;
  const count = model.items.value.length;
  const waiting = model.items.value.filter((item) => item.state.value.kind === 'waiting_quota').length;
  const line = now === 0 ? undefined : quotaWords(state, left, now);
  const usedUp = state.kind !== 'asking' && left === 0;

  return (
    <div class="quota">
      <p class="figure">{line ?? '\u00a0'}</p>
      {usedUp && (
        <p class="quota-more">
          {waiting > 0 && (
            <>
              {count - waiting} of {count} files today. {waiting === 1 ? 'The other one starts' : `The other ${waiting} start`} by{' '}
              {waiting === 1 ? 'itself' : 'themselves'} in {untilWords(nextReset(state.figures, now) - now)} if this tab stays open.{' '}
            </>
          )}
          Files that are done can still be saved, compared and done again with other settings. <a href="/pricing">PRO</a> has no daily
          limit.
        </p>
      )}
    </div>
  );
}

/** The line about today's quota; undefined while it's being requested. */
export function quotaWords({ kind, figures }: QuotaState, left: number, now: number): string | undefined {
  if (kind === 'asking') return undefined;
  if (figures.limit === null) return figures.tier === 'pro' ? 'PRO: no daily limit.' : 'No daily limit on this server.';
  const resets = `resets in ${untilWords(nextReset(figures, now) - now)}`;
  if (kind === 'unreachable') return `${count(left)} free files left today as far as this page knows.`;
  return `${count(left)} of ${count(figures.limit)} free files left today, ${resets}`;
}
