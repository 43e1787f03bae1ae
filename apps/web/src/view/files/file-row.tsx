import { FORMATS, formatBytes } from '@imagemill/core';
import { isComparable } from '../../tool/compare/is-comparable.js';
import { filePath, splitPath } from '../../tool/intake/file-path.js';
import type { Item, Outcome } from '../../tool/item.js';
import { canRetry, isPending, isUnchanged } from '../../tool/item.js';
import type { Mill } from '../../tool/mill.js';
import { saveAll } from '../../tool/save/save.js';
import { changeWords, pixelWords } from '../../words/results.js';
import { IconButton } from '../icon-button.js';
import { CompareIcon, DownloadIcon, RemoveIcon, RetryIcon, StopIcon } from '../icons.js';
import { ProgressBar } from './progress-bar.js';
import { ResultList } from './result-list.js';
import { SavingsBar } from './savings-bar.js';
import { StateLine, StateWords } from './state-line.js';
import { Thumbnail } from './thumbnail.js';

interface FileRowProps {
  item: Item;
  mill: Mill;
  /** Shows the original beside one of the file's results. */
  onCompare(item: Item, index: number): void;
}

/** One file: what it is, where it stands, what came out, what can be done with it. */
export function FileRow({ item, mill, onCompare }: FileRowProps) {
  const state = item.state.value;
  const outcome = item.outcome.value;
  // Equal names in different folders are told apart by their path.
  const name = filePath(item.file);
  const pending = isPending(state);
  // Only compressing is about bytes; what was resized or converted may well have grown.
  const saves = mill.tool.operation === 'compress';
  const several = outcome !== undefined && outcome.results.length > 1;
  return (
    <li class="row" data-state={state.kind} data-result={outcome?.results[0].report.result}>
      <Thumbnail item={item} />
      <div class="row-main">
        <div class="row-head">
          <RowName path={name} />
          {outcome && !pending ? <ChangeFigure outcome={outcome} /> : <StateWords item={item} mill={mill} />}
        </div>
        <p class="row-sizes figure">
          <Sizes item={item} mill={mill} />
        </p>
        {/* A bar stands in every state but failure, so that the list does not jump while it is worked through. */}
        {state.kind === 'working' ? (
          <ProgressBar share={state.share} label={`Progress of ${name}`} />
        ) : outcome && saves ? (
          <SavingsBar share={outcome.results[0].report.resultBytes / outcome.results[0].report.originalBytes} />
        ) : (
          state.kind !== 'failed' && <span class="savings savings-none" />
        )}
        <StateLine item={item} mill={mill} />
        {several && <ResultList item={item} outcome={outcome} onCompare={onCompare} />}
      </div>
      <div class="row-actions">
        {outcome && (
          <>
            {!several && isComparable(item.source.value, outcome.results[0]) && (
              <IconButton label={`Compare ${name}`} onClick={() => onCompare(item, 0)}>
                <CompareIcon />
              </IconButton>
            )}
            <IconButton label={several ? `Download all sizes of ${name}` : `Download ${name}`} onClick={() => void saveAll([item])}>
              <DownloadIcon />
            </IconButton>
          </>
        )}
        {(state.kind === 'cancelled' || canRetry(state)) && (
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

/** Where there is too little room, the folder gives way before the name does. */
function RowName({ path }: { path: string }) {
  const { folder, name } = splitPath(path);
  return (
    <span class="row-name" title={path}>
      {folder && <bdi class="row-folder">{folder}</bdi>}
      <bdi class="row-file">{name}</bdi>
    </span>
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

function ChangeFigure({ outcome }: { outcome: Outcome }) {
  if (isUnchanged(outcome)) return <span class="row-kept">Kept</span>;
  if (outcome.results.length > 1) return <span class="row-kept figure">{outcome.results.length} sizes</span>;
  const [{ report }] = outcome.results;
  const grew = report.resultBytes > report.originalBytes;
  return (
    <span class={`${grew ? 'row-kept' : 'row-saved'} figure`}>
      <span class="visually-hidden">{grew ? 'Grown ' : 'Saved '}</span>
      <bdi dir="ltr">{changeWords(report)}</bdi>
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
  if (!outcome || isUnchanged(outcome)) return <bdi dir="ltr">{pixels + (from ? `${before} · ${from}` : before)}</bdi>;
  const [{ report }, ...others] = outcome.results;
  const to = FORMATS[report.format].label;
  const formats = from && (from === to ? to : `${from} to ${to}`);
  if (others.length > 0) return <bdi dir="ltr">{`${pixels}${before} · ${formats}`}</bdi>;
  return (
    <bdi dir="ltr" class="size-parts">
      {showsPixels && source && <FromTo from={pixelWords(source)} to={pixelWords(report)} />}
      <span class="size-part">
        <FromTo from={before} to={formatBytes(report.resultBytes)} />
        {formats && ` · ${formats}`}
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
