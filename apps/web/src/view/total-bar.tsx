import { formatBytes } from '@imagemill/core';
import { useEffect, useState } from 'preact/hooks';
import type { Mill } from '../tool/mill.js';
import { timeLeftMs } from '../tool/progress.js';
import { saveAll } from '../tool/save.js';
import { totalsOf } from '../tool/totals.js';
import { timeLeftWords } from '../words/durations.js';
import { ProgressBar } from './progress-bar.js';
import { SettingsToggle } from './settings-toggle.js';

interface TotalBarProps {
  mill: Mill;
  settingsOpen: boolean;
  onSettings(): void;
}

/** All files together: done, saved, time left, and what can be done with all of them. */
export function TotalBar({ mill, settingsOpen, onSettings }: TotalBarProps) {
  const totals = totalsOf(mill.items.value);
  const startedAt = mill.queue.startedAt.value;
  const share = mill.queue.share.value;
  const now = useTicking(startedAt !== undefined);
  const left = startedAt === undefined ? undefined : timeLeftMs(share, now - startedAt);
  const [zipping, setZipping] = useState(false);

  async function downloadAll(): Promise<void> {
    setZipping(true);
    await saveAll(mill.items.peek()).finally(() => setZipping(false));
  }

  function clear(): void {
    mill.clear();
    // The bar goes with the list; the focus goes to where new files come from.
    document.querySelector<HTMLElement>('.tool .drop input')?.focus();
  }

  return (
    <section class="total" aria-label="All files">
      {startedAt !== undefined && <ProgressBar share={share} label="Progress of all files" />}
      <div class="total-row">
        <p class="total-figures figure">
          <strong>
            {totals.done} of {totals.count} done
          </strong>
          {totals.failed > 0 && <span class="total-failed">{totals.failed} failed</span>}
          {mill.tool.operation !== 'compress' && totals.results > 0 && (
            <span class="total-sizes">
              {formatBytes(totals.originalBytes)} → {formatBytes(totals.resultBytes)}
            </span>
          )}
          {mill.tool.operation === 'compress' && totals.savedBytes > 0 && (
            <span class="total-saved">
              {formatBytes(totals.savedBytes)} saved, <bdi dir="ltr">−{totals.savedPercent} %</bdi>
            </span>
          )}
          {startedAt !== undefined && <span class="total-time">{left === undefined ? 'working' : timeLeftWords(left)}</span>}
        </p>
        <div class="total-actions">
          <SettingsToggle open={settingsOpen} onToggle={onSettings} />
          {totals.pending > 0 ? (
            <button class="button" type="button" onClick={mill.cancelAll}>
              Cancel all
            </button>
          ) : (
            <button class="button" type="button" onClick={clear}>
              Clear list
            </button>
          )}
          <button class="button button-primary" type="button" disabled={totals.results === 0 || zipping} onClick={downloadAll}>
            {zipping ? 'Packing' : totals.results > 1 ? 'Download all' : 'Download'}
            {totals.results > 1 && <span class="button-detail figure">{formatBytes(totals.resultBytes)} zip</span>}
          </button>
        </div>
      </div>
    </section>
  );
}

/** The time of now, kept current once a second while it matters. */
function useTicking(active: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}
