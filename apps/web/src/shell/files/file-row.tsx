import { formatBytes } from '@imagemill/core';
import type { ErrorCode } from '@imagemill/errors';
import { useEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../icon-button.js';
import { CompareIcon, DownloadIcon, RemoveIcon, RetryIcon, StopIcon } from '../icons.js';
import { filePath, splitPath } from '../intake/file-path.js';
import { canRetry, type Item, imageOf, isPdfReport, isPending, isUnchanged, type Outcome, scoreOf } from '../item.js';
import { saveAll } from '../saving/save.js';
import type { ItemProps, NextStepView, ToolDefinition } from '../tool-definition.js';
import type { ToolModel } from '../tool-model.js';
import { changeWords, pixelWords } from '../words/results.js';
import { scoreWords } from '../words/score-words.js';
import { ProgressBar } from './progress-bar.js';
import { StateLine, StateWords } from './state-line.js';
import { Thumbnail } from './thumbnail.js';

/** Errors that may not happen with more memory or fewer pixels. */
const CODES: readonly ErrorCode[] = ['too_many_pixels', 'too_complex', 'file_too_large', 'target_unreachable'];

interface FileRowProps {
  item: Item;
  model: ToolModel;
  definition: ToolDefinition;
  /** Shows the original beside one of the file's results. */
  onCompare(item: Item, index: number): void;
}

/** One file: what it is, its state, its result, and what can be done with it. */
export function FileRow({ item, model, definition, onCompare }: FileRowProps) {
  const state = item.state.value;
  const outcome = item.outcome.value;
  // Files with the same name in different folders are told apart by their path.
  const name = filePath(item.file);
  const pending = isPending(state);
  // Only compressing is about bytes; a resized or converted file may well be larger.
  const saves = model.tool.operation === 'compress';
  const several = outcome !== undefined && outcome.results.length > 1;
  return (
    <li class="row" data-state={state.kind} data-result={outcome?.results[0].report.result}>
      <Thumbnail item={item} definition={definition} />
      <div class="row-main">
        <div class="row-head">
          <RowName path={name} />
          {outcome && !pending ? <ChangeFigure outcome={outcome} several={definition.several} /> : <StateWords item={item} model={model} />}
        </div>
        <p class="row-sizes figure">
          <Sizes item={item} model={model} definition={definition} />
        </p>
        {/* Every state but failure has a bar, so the list doesn't jump during the work. */}
        {state.kind === 'working' ? (
          <ProgressBar share={state.share} label={`Progress of ${name}`} />
        ) : outcome && saves ? (
          <SavingsBar share={outcome.results[0].report.resultBytes / outcome.results[0].report.originalBytes} />
        ) : (
          state.kind !== 'failed' && <span class="savings savings-none" />
        )}
        <StateLine
          item={item}
          model={model}
          definition={definition}
          nextStep={<NextStep item={item} model={model} definition={definition} />}
        />
        {definition.RowDetails && <definition.RowDetails item={item} model={model} />}
        {several && <definition.Results item={item} outcome={outcome} onCompare={onCompare} />}
      </div>
      <div class="row-actions">
        {outcome && (
          <>
            {!several && definition.compare?.isComparable(item, outcome.results[0]) && (
              <IconButton label={`Compare ${name}`} onClick={() => onCompare(item, 0)}>
                <CompareIcon />
              </IconButton>
            )}
            <IconButton
              label={several ? `Download all ${definition.several} of ${name}` : `Download ${name}`}
              onClick={() => void saveAll([item])}
            >
              <DownloadIcon />
            </IconButton>
          </>
        )}
        {(state.kind === 'cancelled' || canRetry(state)) && (
          <IconButton label={`Retry ${name}`} onClick={() => model.retry(item)}>
            <RetryIcon />
          </IconButton>
        )}
        {/* One button for both, so it keeps the keyboard focus. */}
        <IconButton
          label={pending ? `Cancel ${name}` : `Remove ${name}`}
          onClick={(button) => (pending ? model.queue.cancel(item) : removeRow(button, item, model))}
        >
          {pending ? <StopIcon /> : <RemoveIcon />}
        </IconButton>
      </div>
    </li>
  );
}

/** If there isn't enough room, the folder is cut before the name. */
function RowName({ path }: { path: string }) {
  const { folder, name } = splitPath(path);
  return (
    <span class="row-name" title={path}>
      {folder && <bdi class="row-folder">{folder}</bdi>}
      <bdi class="row-file">{name}</bdi>
    </span>
  );
}

/** Moves the focus to a neighbor instead of losing it with the row. */
function removeRow(button: HTMLElement, item: Item, model: ToolModel): void {
  const row = button.closest('li');
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = neighbor?.querySelector<HTMLElement>('.row-actions button:last-child');
  model.remove(item);
  (target ?? document.querySelector<HTMLElement>('.drop input'))?.focus();
}

function ChangeFigure({ outcome, several }: { outcome: Outcome; several: string }) {
  if (isUnchanged(outcome)) return <span class="row-kept">Kept</span>;
  if (outcome.results.length > 1)
    return (
      <span class="row-kept figure">
        {outcome.results.length} {several}
      </span>
    );
  const [{ report }] = outcome.results;
  // A page isn't the same thing as its document at another size.
  if ('page' in report) return <span class="row-kept figure">1 page</span>;
  const grew = report.resultBytes > report.originalBytes;
  return (
    <span class={`${grew ? 'row-kept' : 'row-saved'} figure`}>
      <span class="visually-hidden">{grew ? 'Grown ' : 'Saved '}</span>
      <bdi dir="ltr">{changeWords(report)}</bdi>
    </span>
  );
}

function Sizes({ item, model, definition }: Pick<FileRowProps, 'item' | 'model' | 'definition'>) {
  const outcome = item.outcome.value;
  const source = item.source.value;
  const image = model.tool.operation === 'resize' ? imageOf(source) : undefined;
  const before = formatBytes(item.file.size);
  const kind = source ? ` · ${definition.kindWords(source, outcome)}` : '';
  const [result, ...others] = outcome && !isUnchanged(outcome) ? outcome.results : [];
  if (!result || others.length > 0) return <bdi dir="ltr">{(image ? `${pixelWords(image)} · ` : '') + before + kind}</bdi>;
  const { report } = result;
  const score = scoreOf(report);
  return (
    <bdi dir="ltr" class="size-parts">
      {image && !isPdfReport(report) && <FromTo from={pixelWords(image)} to={pixelWords(report)} />}
      <span class="size-part">
        <FromTo from={before} to={formatBytes(report.resultBytes)} />
        {kind}
      </span>
      {score !== undefined && <span class="size-part">{scoreWords(score)}</span>}
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

/**
 * A way forward for a file that failed because it's too much for this browser or these settings.
 */
function NextStep({ item, model, definition }: ItemProps & { definition: ToolDefinition }) {
  const [view, setView] = useState<NextStepView>();
  const state = item.state.value;
  const hasNextStep = state.kind === 'failed' && CODES.includes(state.error.code);
  useEffect(() => {
    if (hasNextStep) definition.nextStep?.().then(setView, () => undefined);
  }, [hasNextStep, definition]);
  return hasNextStep && view ? <view.NextStep item={item} model={model} /> : null;
}

/** What's left of the original, as a shrinking bar. The numbers are beside it as text. */
function SavingsBar({ share }: { share: number }) {
  const fill = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // In the next frame, so the bar first shows at its full length.
    const frame = requestAnimationFrame(() => fill.current?.style.setProperty('inline-size', `${Math.max(1, share * 100)}%`));
    return () => cancelAnimationFrame(frame);
  }, [share]);
  return (
    <span class="savings" aria-hidden="true">
      <span class="savings-left" ref={fill} />
    </span>
  );
}
