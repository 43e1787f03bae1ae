import { DEFAULT_LIMITS, formatBytes } from '@imagemill/core';
import type { Item, Outcome } from '../tool/item.js';
import type { Mill } from '../tool/mill.js';
import { errorWords } from '../words/errors.js';
import { NOTICE_WORDS, unchangedWords } from '../words/results.js';

/** Where a file stands, in words; for a failure also what to do. */
export function StateLine({ item, mill }: { item: Item; mill: Mill }) {
  const state = item.state.value;
  const outcome = item.outcome.value;
  switch (state.kind) {
    case 'checking':
      return <p class="row-state">Reading</p>;
    case 'waiting':
      return (
        <p class="row-state">
          {outcome ? 'Waiting for the new settings' : 'Waiting'}
          {largeWords(item)}
        </p>
      );
    case 'waiting_quota':
      return <p class="row-state row-quota">Waiting for quota</p>;
    case 'working':
      return (
        <p class="row-state figure">
          {outcome ? 'Applying the new settings' : 'Compressing'}
          {state.share > 0 && ` ${Math.round(state.share * 100)} %`}
          {largeWords(item)}
        </p>
      );
    case 'cancelled':
      return <p class="row-state">Cancelled</p>;
    case 'failed': {
      const { what, advice } = errorWords(state.error);
      return (
        <p class="row-state row-error" data-code={state.error.code}>
          <strong>{what}</strong> {advice}
        </p>
      );
    }
    case 'finished':
      return outcome ? <ResultLine outcome={outcome} mill={mill} /> : null;
  }
}

function largeWords({ file }: Item): string {
  const limit = DEFAULT_LIMITS.free.warnBytes;
  return file.size >= limit ? `. Over ${formatBytes(limit)}: this can take long and needs much memory.` : '';
}

function ResultLine({ outcome, mill }: { outcome: Outcome; mill: Mill }) {
  const { report, options } = outcome;
  const parts = [
    ...(options === mill.options.value ? [] : ['Made with earlier settings.']),
    ...(report.result === 'unchanged' ? [unchangedWords(report, options.format)] : []),
    ...report.notices.map((notice) => NOTICE_WORDS[notice]),
  ];
  return parts.length > 0 ? <p class="row-state">{parts.join(' ')}</p> : null;
}
