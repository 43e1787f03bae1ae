import { formatBytes } from '@imagemill/core';
import { useEffect, useState } from 'preact/hooks';
import { timeLeftMs } from '../progress.js';
import type { ToolModel } from '../tool-model.js';
import type { Totals } from '../totals.js';
import { timeLeftWords } from '../words/durations.js';
import { totalScoreWords } from '../words/score-words.js';

/** How far along all files are, what was saved, and how long it will take. */
export function TotalFigures({ model, totals }: { model: ToolModel; totals: Totals }) {
  return (
    <p class="total-figures figure">
      <strong>
        {totals.done} of {totals.count} done
      </strong>
      {totals.asking > 0 && <span>{totals.asking} to answer</span>}
      {totals.failed > 0 && <span class="total-failed">{totals.failed} failed</span>}
      {model.tool.operation !== 'compress' && totals.results > 0 && (
        <span class="total-sizes">
          {formatBytes(totals.originalBytes)} → {formatBytes(totals.resultBytes)}
        </span>
      )}
      {model.tool.operation === 'compress' && totals.savedBytes > 0 && (
        <span class="total-saved">
          {formatBytes(totals.savedBytes)} saved, <bdi dir="ltr">−{totals.savedPercent} %</bdi>
        </span>
      )}
      {totals.scores.length > 0 && <span class="total-score">{totalScoreWords(totals.scores, totals.unscored)}</span>}
      <TimeLeft model={model} />
    </p>
  );
}

function TimeLeft({ model: { queue } }: { model: ToolModel }) {
  const startedAt = queue.startedAt.value;
  const paused = queue.paused.value;
  const now = useTicking(startedAt !== undefined && !paused);
  if (paused) return <span class="total-time">paused</span>;
  if (startedAt === undefined) return null;
  const left = timeLeftMs(queue.share.value, now - startedAt);
  return <span class="total-time">{left === undefined ? 'working' : timeLeftWords(left)}</span>;
}

/** The current time, updated every second while active. */
function useTicking(active: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}
