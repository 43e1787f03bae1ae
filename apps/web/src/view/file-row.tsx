import { DEFAULT_LIMITS, FORMATS, formatBytes } from '@imagemill/core';
import type { Item, Outcome } from '../tool/item.js';
import { isPending } from '../tool/item.js';
import type { Mill } from '../tool/mill.js';
import { saveItem } from '../tool/save.js';
import { errorWords } from '../words/errors.js';
import { NOTICE_WORDS, savedPercent, unchangedWords } from '../words/results.js';
import { IconButton } from './icon-button.js';
import { CompareIcon, DownloadIcon, RemoveIcon, RetryIcon, StopIcon } from './icons.js';
import { ProgressBar } from './progress-bar.js';
import { SavingsBar } from './savings-bar.js';
import { Thumbnail } from './thumbnail.js';

interface FileRowProps {
  item: Item;
  mill: Mill;
  onCompare(item: Item): void;
}

/** One file: what it is, where it stands, what came out, what can be done with it. */
export function FileRow({ item, mill, onCompare }: FileRowProps) {
  const state = item.state.value;
  const outcome = item.outcome.value;
  const { name } = item.file;
  const pending = isPending(state);
  // Another try makes no other file of it.
  const canRetry = state.kind === 'cancelled' || (state.kind === 'failed' && state.error.code !== 'unsupported_media');
  return (
    <li class="row" data-state={state.kind} data-result={outcome?.report.result}>
      <Thumbnail item={item} />
      <div class="row-main">
        <div class="row-head">
          <span class="row-name" title={name}>
            <bdi>{name}</bdi>
          </span>
          {outcome && <SavedFigure outcome={outcome} />}
        </div>
        <p class="row-sizes figure">
          <Sizes item={item} />
        </p>
        {state.kind === 'working' ? (
          <ProgressBar share={state.share} label={`Progress of ${name}`} />
        ) : (
          outcome && <SavingsBar share={outcome.report.resultBytes / outcome.report.originalBytes} />
        )}
        <StateLine item={item} mill={mill} />
      </div>
      <div class="row-actions">
        {outcome && (
          <>
            {outcome.report.result === 'optimized' && (
              <IconButton label={`Compare ${name}`} onClick={() => onCompare(item)}>
                <CompareIcon />
              </IconButton>
            )}
            <IconButton label={`Download ${name}`} onClick={() => saveItem(item)}>
              <DownloadIcon />
            </IconButton>
          </>
        )}
        {canRetry && (
          <IconButton label={`Retry ${name}`} onClick={() => mill.retry(item)}>
            <RetryIcon />
          </IconButton>
        )}
        {pending && (
          <IconButton label={`Cancel ${name}`} onClick={() => mill.queue.cancel(item)}>
            <StopIcon />
          </IconButton>
        )}
        {!pending && (
          <IconButton label={`Remove ${name}`} onClick={() => mill.remove(item)}>
            <RemoveIcon />
          </IconButton>
        )}
      </div>
    </li>
  );
}

function SavedFigure({ outcome }: { outcome: Outcome }) {
  if (outcome.report.result === 'unchanged') return <span class="row-kept">Kept</span>;
  const percent = savedPercent(outcome.report);
  return (
    <span class="row-saved figure">
      <span class="visually-hidden">Saved </span>
      {percent > 0 ? `−${percent} %` : '0 %'}
    </span>
  );
}

function Sizes({ item }: { item: Item }) {
  const outcome = item.outcome.value;
  const source = item.source.value;
  const before = formatBytes(item.file.size);
  const from = source && FORMATS[source.format].label;
  if (!outcome || outcome.report.result === 'unchanged') return <>{from ? `${before} · ${from}` : before}</>;
  const to = FORMATS[outcome.report.format].label;
  return (
    <>
      {before} <span aria-hidden="true">→</span>
      <span class="visually-hidden"> becomes </span> <strong>{formatBytes(outcome.report.resultBytes)}</strong>
      {from && ` · ${from === to ? to : `${from} to ${to}`}`}
    </>
  );
}

function StateLine({ item, mill }: { item: Item; mill: Mill }) {
  const state = item.state.value;
  const outcome = item.outcome.value;
  switch (state.kind) {
    case 'checking':
      return <p class="row-state">Reading</p>;
    case 'waiting':
      return <p class="row-state">{outcome ? 'Waiting for the new settings' : 'Waiting'}</p>;
    case 'waiting_quota':
      return <p class="row-state row-quota">Waiting for quota</p>;
    case 'working':
      return (
        <p class="row-state figure">
          {outcome ? 'Applying the new settings' : 'Compressing'}
          {state.share > 0 && ` ${Math.round(state.share * 100)} %`}
          {item.file.size >= DEFAULT_LIMITS.free.warnBytes && '. Over 100 MB: this can take a while and much memory.'}
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

function ResultLine({ outcome, mill }: { outcome: Outcome; mill: Mill }) {
  const { report, options } = outcome;
  const parts = [
    ...(options === mill.options.value ? [] : ['Made with earlier settings.']),
    ...(report.result === 'unchanged' ? [unchangedWords(report, options.format)] : []),
    ...report.notices.map((notice) => NOTICE_WORDS[notice]),
  ];
  return parts.length > 0 ? <p class="row-state">{parts.join(' ')}</p> : null;
}
