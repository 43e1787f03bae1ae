import { formatBytes } from '@imagemill/core';
import { ProgressBar } from '../../shell/files/progress-bar.js';
import { StateLine, StateWords } from '../../shell/files/state-line.js';
import { IconButton } from '../../shell/icon-button.js';
import { DownloadIcon, RetryIcon, StopIcon } from '../../shell/icons.js';
import { canRetry, type Item, isPdfReport, isPending, unitsOf } from '../../shell/item.js';
import { saveAll } from '../../shell/saving/save.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { errorWords } from '../../shell/words/errors.js';
import { countWords } from '../pdf/pdf-words.js';
import { ImageList } from './image-list.js';

const WORDS = { errorWords, resultWords: () => [] };

/** The document that all images go into, and the list of images. */
export function AssembledDocument({ model }: { model: ToolModel<'images-to-pdf'> }) {
  const [item] = model.items.value;
  if (!item) return null;
  return (
    <>
      <ul class="rows" aria-label="Document">
        <DocumentRow item={item} model={model} />
      </ul>
      <ImageList item={item} model={model} />
    </>
  );
}

function DocumentRow({ item, model }: { item: Item; model: ToolModel<'images-to-pdf'> }) {
  const state = item.state.value;
  const report = item.outcome.value?.results[0].report;
  const pending = isPending(state);
  const { name } = item.file;
  return (
    <li class="row" data-state={state.kind} data-result={report?.result}>
      <span class="thumb" aria-hidden="true">
        <span>PDF</span>
      </span>
      <div class="row-main">
        <div class="row-head">
          <span class="row-name">
            <bdi class="row-file">{name}</bdi>
          </span>
          <StateWords item={item} model={model} />
        </div>
        <p class="row-sizes figure">
          {report && isPdfReport(report) && (
            <bdi dir="ltr">
              {countWords(report.pages, 'page')} · <strong>{formatBytes(report.resultBytes)}</strong>
            </bdi>
          )}
        </p>
        {state.kind === 'working' ? (
          <ProgressBar share={state.share} label={`Progress of ${name}`} />
        ) : (
          <span class="savings savings-none" />
        )}
        {state.kind === 'waiting_quota' && <QuotaAdvice item={item} model={model} />}
        <StateLine item={item} model={model} definition={WORDS} />
      </div>
      <div class="row-actions">
        {report && (
          <IconButton label={`Download ${name}`} onClick={() => void saveAll([item])}>
            <DownloadIcon />
          </IconButton>
        )}
        {(state.kind === 'cancelled' || canRetry(state)) && (
          <IconButton label={`Retry ${name}`} onClick={() => model.retry(item)}>
            <RetryIcon />
          </IconButton>
        )}
        {pending && (
          <IconButton label={`Cancel ${name}`} onClick={() => model.queue.cancel(item)}>
            <StopIcon />
          </IconButton>
        )}
      </div>
    </li>
  );
}

function QuotaAdvice({ item, model: { quota } }: { item: Item; model: ToolModel<'images-to-pdf'> }) {
  const needed = unitsOf(item).filter((id) => !quota.isFree(id)).length;
  return (
    <p class="row-state">
      Each picture counts as one file: this takes {countWords(needed, 'file')}, and {quota.left.value} are left today. Remove some pictures
      to go on now.
    </p>
  );
}
