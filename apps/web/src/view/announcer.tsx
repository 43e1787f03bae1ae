import { formatBytes } from '@imagemill/core';
import { useEffect, useState } from 'preact/hooks';
import type { Mill } from '../tool/mill.js';
import { totalsOf } from '../tool/totals.js';

/** Tells a screen reader what matters, once per batch: that files came in, and how it ended. */
export function Announcer({ mill }: { mill: Mill }) {
  const [words, setWords] = useState('');
  const busy = mill.queue.startedAt.value !== undefined;
  const count = mill.items.value.length;

  useEffect(() => {
    if (busy) setWords(count === 1 ? 'Compressing 1 file.' : `Compressing ${count} files.`);
    else if (count > 0) setWords(summary(mill));
  }, [busy, count, mill]);

  return (
    <p class="visually-hidden" role="status">
      {words}
    </p>
  );
}

function summary(mill: Mill): string {
  const items = mill.items.peek();
  const totals = totalsOf(items);
  const failed = items.filter((item) => item.state.peek().kind === 'failed').length;
  const waiting = items.filter((item) => item.state.peek().kind === 'waiting_quota').length;
  return [
    `${totals.done} of ${totals.count} files done.`,
    totals.savedBytes > 0 ? `${formatBytes(totals.savedBytes)} saved.` : '',
    failed > 0 ? `${failed} failed.` : '',
    waiting > 0 ? `${waiting} waiting for quota.` : '',
  ].join(' ');
}
