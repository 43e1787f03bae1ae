import { formatBytes } from '@imagemill/core';
import { useEffect, useState } from 'preact/hooks';
import { isPending } from '../item.js';
import type { ToolModel } from '../tool-model.js';
import { totalsOf } from '../totals.js';

/**
 * Tells screen readers what matters, once per batch: files came in, work was paused, how it ended.
 */
export function Announcer({ model }: { model: ToolModel }) {
  const [words, setWords] = useState('');
  const items = model.items.value;
  const count = items.length;
  const held = model.held.value;
  const paused = model.queue.paused.value;
  const isHeld = (kind: string) => held && kind === 'waiting';
  // Files waiting for tomorrow's quota don't keep the result of the others from being announced.
  const busy = items.some(({ state: { value } }) => isPending(value) && value.kind !== 'waiting_quota' && !isHeld(value.kind));

  useEffect(() => {
    if (count === 0) setWords('');
    else if (paused) setWords(`Paused. ${summary(model)}`);
    else if (busy) setWords(count === 1 ? 'Working on 1 file.' : `Working on ${count} files.`);
    else setWords(summary(model));
  }, [busy, count, paused, model]);

  return (
    <p class="visually-hidden" role="status">
      {words}
    </p>
  );
}

function summary(model: ToolModel): string {
  const items = model.items.peek();
  const totals = totalsOf(items);
  const waiting = items.filter((item) => item.state.peek().kind === 'waiting_quota').length;
  return [
    `${totals.done} of ${totals.count} ${totals.count === 1 ? 'file' : 'files'} done.`,
    model.tool.operation === 'compress' && totals.savedBytes > 0 && `${formatBytes(totals.savedBytes)} saved.`,
    totals.asking > 0 && `${totals.asking} to answer.`,
    totals.failed > 0 && `${totals.failed} failed.`,
    waiting > 0 && `${waiting} waiting for quota.`,
  ]
    .filter(Boolean)
    .join(' ');
}
