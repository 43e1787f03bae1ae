import { FORMATS, formatBytes } from '@imagemill/core';
import type { Item, Outcome } from '../tool/item.js';
import { isHopeless, isPending } from '../tool/item.js';
import type { Mill } from '../tool/mill.js';
import { saveItem } from '../tool/save.js';
import { changeWords, pixelWords } from '../words/results.js';
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
  // Only compressing is about bytes; what was resized or converted may well have grown.
  const saves = mill.tool.operation === 'compress';
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
          {outcome && !pending ? <ChangeFigure outcome={outcome} /> : <StateWords item={item} mill={mill} />}
        </div>
        <p class="row-sizes figure">
          <Sizes item={item} mill={mill} />
        </p>
        {/* A bar stands in every state but failure, so that the list does not jump while it is worked through. */}
        {state.kind === 'working' ? (
          <ProgressBar share={state.share} label={`Progress of ${name}`} />
        ) : outcome && saves ? (
          <SavingsBar share={outcome.report.resultBytes / outcome.report.originalBytes} />
        ) : (
          state.kind !== 'failed' && <span class="savings savings-none" />
        )}
        <StateLine item={item} mill={mill} />
      </div>
      <div class="row-actions">
        {outcome && (
          <>
            {isComparable(item) && (
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

/** Two pictures can lie on top of one another where they show the same part in the same proportions. */
function isComparable({ source: { value: source }, outcome: { value: outcome } }: Item): boolean {
  if (!source || outcome?.report.result !== 'optimized') return false;
  const { width, height } = outcome.report;
  // Rounding to whole pixels may move the shorter side by one.
  return Math.abs(source.width * height - source.height * width) <= Math.max(source.width, source.height);
}

function ChangeFigure({ outcome }: { outcome: Outcome }) {
  if (outcome.report.result === 'unchanged') return <span class="row-kept">Kept</span>;
  const grew = outcome.report.resultBytes > outcome.report.originalBytes;
  return (
    <span class={`${grew ? 'row-kept' : 'row-saved'} figure`}>
      <span class="visually-hidden">{grew ? 'Grown ' : 'Saved '}</span>
      <bdi dir="ltr">{changeWords(outcome.report)}</bdi>
    </span>
  );
}

function Sizes({ item, mill }: { item: Item; mill: Mill }) {
  const outcome = item.outcome.value;
  const source = item.source.value;
  const before = formatBytes(item.file.size);
  const from = source && FORMATS[source.format].label;
  const showsPixels = mill.tool.operation === 'resize';
  const pixels = showsPixels && source ? `${pixelWords(source)} · ` : '';
  if (!outcome || outcome.report.result === 'unchanged') return <bdi dir="ltr">{pixels + (from ? `${before} · ${from}` : before)}</bdi>;
  const to = FORMATS[outcome.report.format].label;
  return (
    <bdi dir="ltr" class="size-parts">
      {showsPixels && source && <FromTo from={pixelWords(source)} to={pixelWords(outcome.report)} />}
      <span class="size-part">
        <FromTo from={before} to={formatBytes(outcome.report.resultBytes)} />
        {from && ` · ${from === to ? to : `${from} to ${to}`}`}
      </span>
    </bdi>
  );
}

function FromTo({ from, to }: { from: string; to: string }) {
  if (from === to) return <strong class="size-part">{to}</strong>;
  return (
    <span class="size-part">
      {from} <span aria-hidden="true">→</span>
      <span class="visually-hidden"> becomes </span> <strong>{to}</strong>
    </span>
  );
}
