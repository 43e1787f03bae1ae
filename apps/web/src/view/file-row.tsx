import { FORMATS, formatBytes } from '@imagemill/core';
import type { Item, Outcome } from '../tool/item.js';
import { isHopeless, isPending } from '../tool/item.js';
import type { Mill } from '../tool/mill.js';
import { saveItem } from '../tool/save.js';
import { savedPercent } from '../words/results.js';
import { IconButton } from './icon-button.js';
import { CompareIcon, DownloadIcon, RemoveIcon, RetryIcon, StopIcon } from './icons.js';
import { ProgressBar } from './progress-bar.js';
import { SavingsBar } from './savings-bar.js';
import { StateLine, StateWords } from './state-line.js';
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
  const canRetry = state.kind === 'cancelled' || (state.kind === 'failed' && !isHopeless(state.error.code));
  return (
    <li class="row" data-state={state.kind} data-result={outcome?.report.result}>
      <Thumbnail item={item} />
      <div class="row-main">
        <div class="row-head">
          <span class="row-name" title={name}>
            <bdi>{name}</bdi>
          </span>
          {outcome && !pending ? <SavedFigure outcome={outcome} /> : <StateWords item={item} />}
        </div>
        <p class="row-sizes figure">
          <Sizes item={item} />
        </p>
        {/* A bar stands in every state but failure, so that the list does not jump while it is worked through. */}
        {state.kind === 'working' ? (
          <ProgressBar share={state.share} label={`Progress of ${name}`} />
        ) : outcome ? (
          <SavingsBar share={outcome.report.resultBytes / outcome.report.originalBytes} />
        ) : (
          state.kind !== 'failed' && <span class="savings savings-none" />
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
        {/* One button for both, so that the keyboard's focus stays where it was. */}
        <IconButton
          label={pending ? `Cancel ${name}` : `Remove ${name}`}
          onClick={(button) => (pending ? mill.queue.cancel(item) : removeRow(button, item, mill))}
        >
          {pending ? <StopIcon /> : <RemoveIcon />}
        </IconButton>
      </div>
    </li>
  );
}

/** The focus moves on to a neighbour instead of getting lost with the row. */
function removeRow(button: HTMLElement, item: Item, mill: Mill): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>('.row-actions button:last-child');
  mill.remove(item);
  (target ?? document.querySelector<HTMLElement>('.drop input'))?.focus();
}

function SavedFigure({ outcome }: { outcome: Outcome }) {
  if (outcome.report.result === 'unchanged') return <span class="row-kept">Kept</span>;
  const percent = savedPercent(outcome.report);
  return (
    <span class="row-saved figure">
      <span class="visually-hidden">Saved </span>
      <bdi dir="ltr">{percent > 0 ? `−${percent} %` : '0 %'}</bdi>
    </span>
  );
}

function Sizes({ item }: { item: Item }) {
  const outcome = item.outcome.value;
  const source = item.source.value;
  const before = formatBytes(item.file.size);
  const from = source && FORMATS[source.format].label;
  if (!outcome || outcome.report.result === 'unchanged') return <bdi dir="ltr">{from ? `${before} · ${from}` : before}</bdi>;
  const to = FORMATS[outcome.report.format].label;
  return (
    <bdi dir="ltr">
      {before} <span aria-hidden="true">→</span>
      <span class="visually-hidden"> becomes </span> <strong>{formatBytes(outcome.report.resultBytes)}</strong>
      {from && ` · ${from === to ? to : `${from} to ${to}`}`}
    </bdi>
  );
}
