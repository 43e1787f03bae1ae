import { formatBytes } from '@imagemill/core';
import { useEffect, useMemo } from 'preact/hooks';
import { BriefButton } from '../brief-button.js';
import { clearFolderMessage } from '../intake/intake.js';
import { canPickFolder } from '../saving/file-pickers.js';
import { saveWords } from '../saving/save-words.js';
import { loadZipWriter } from '../saving/save-zip.js';
import { createSaver, isRiskyZip } from '../saving/saver.js';
import { SettingsToggle } from '../settings/settings-panel.js';
import type { ToolDefinition } from '../tool-definition.js';
import type { ToolModel } from '../tool-model.js';
import { totalsOf } from '../totals.js';
import { ProgressBar } from './progress-bar.js';
import { TotalFigures } from './total-figures.js';

interface TotalBarProps {
  model: ToolModel;
  /** For tools whose files start only when told to. */
  Start?: NonNullable<ToolDefinition['onServer']>['Start'];
  settingsOpen: boolean;
  onSettings(): void;
}

/** All files together: done, saved, time left, and what can be done with all of them. */
export function TotalBar({ model, Start, settingsOpen, onSettings }: TotalBarProps) {
  const totals = totalsOf(model.items.value);
  const saver = useMemo(createSaver, []);
  const saving = saver.state.value;
  const paused = model.queue.paused.value;
  const busy = saving.kind === 'saving';
  const several = totals.results > 1;
  useEffect(() => {
    if (several) loadZipWriter().catch(() => undefined);
  }, [several]);

  function clear(): void {
    model.clear();
    clearFolderMessage();
    // The bar disappears with the list, so move the focus to where new files come from.
    document.querySelector<HTMLElement>('.tool .drop input')?.focus();
  }

  return (
    <section class="total" aria-label="All files">
      {model.queue.startedAt.value !== undefined && <ProgressBar share={model.queue.share.value} label="Progress of all files" />}
      <div class="total-row">
        <TotalFigures model={model} totals={totals} />
        <div class="total-actions">
          <SettingsToggle open={settingsOpen} onToggle={onSettings} />
          {totals.retryable > 0 && <BriefButton onClick={model.retryFailed}>Retry {totals.retryable} failed</BriefButton>}
          {totals.pending > 0 && <BriefButton onClick={() => model.queue.setPaused(!paused)}>{paused ? 'Resume' : 'Pause'}</BriefButton>}
          {totals.pending > 0 ? (
            <button class="button" type="button" onClick={model.cancelAll}>
              Cancel all
            </button>
          ) : (
            <button class="button" type="button" onClick={clear}>
              Clear list
            </button>
          )}
          {busy && <BriefButton onClick={saver.stop}>Stop saving</BriefButton>}
          {several && !busy && canPickFolder() && (
            <BriefButton onClick={() => void saver.saveToFolder(model.items.peek())}>Save to a folder</BriefButton>
          )}
          {Start && <Start model={model} />}
          <button
            class="button button-primary"
            type="button"
            disabled={totals.results === 0 || busy}
            onClick={() => void saver.download(model.items.peek())}
          >
            {busy ? saveWords(saving) : several ? 'Download all' : 'Download'}
            {several && !busy && <span class="button-detail figure">{formatBytes(totals.resultBytes)} zip</span>}
          </button>
        </div>
      </div>
      {isRiskyZip(totals.resultBytes) && (
        <p class="total-news">
          A zip of {formatBytes(totals.resultBytes)} may be more than your browser can hold. Download fewer files at once.
        </p>
      )}
      <p class="total-news" role="status" data-problem={saving.kind === 'ended' && saving.problem ? '' : undefined}>
        {!busy && saveWords(saving)}
      </p>
    </section>
  );
}
