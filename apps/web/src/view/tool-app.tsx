import { useCallback, useRef, useState } from 'preact/hooks';
import type { Item } from '../tool/item.js';
import type { Mill } from '../tool/mill.js';
import { Announcer } from './announcer.js';
import { CompareDialog } from './compare-dialog.js';
import { DropZone } from './drop-zone.js';
import { EngineProblemNote } from './engine-problem-note.js';
import { FileRow } from './file-row.js';
import { QuotaLine } from './quota-line.js';
import { SettingsPanel } from './settings-panel.js';
import { TotalBar } from './total-bar.js';

/** Compress image: files, settings, total bar. */
export function ToolApp({ mill }: { mill: Mill }) {
  const items = mill.items.value;
  const [compared, setCompared] = useState<Item>();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const settings = useRef<HTMLElement>(null);
  const addFiles = useCallback((files: File[]) => mill.add(files), [mill]);
  const hasFiles = items.length > 0;

  function closeSettings(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !settingsOpen) return;
    setSettingsOpen(false);
    document.querySelector<HTMLElement>('.settings-toggle')?.focus();
  }

  if (mill.problem.value) return <EngineProblemNote problem={mill.problem.value} />;
  return (
    <div class="tool" data-files={hasFiles ? '' : undefined}>
      <div class="tool-files">
        <DropZone onFiles={addFiles} small={hasFiles} />
        <QuotaLine mill={mill} />
        {hasFiles && (
          <ul class="rows" aria-label="Files">
            {items.map((item) => (
              <FileRow key={item.id} item={item} mill={mill} onCompare={setCompared} />
            ))}
          </ul>
        )}
      </div>
      <aside
        class="settings"
        id="settings"
        ref={settings}
        data-open={settingsOpen ? '' : undefined}
        aria-label="Settings"
        onKeyDown={closeSettings}
      >
        <div class="settings-head">
          <h2>Settings</h2>
          <button class="button settings-close" type="button" onClick={() => setSettingsOpen(false)}>
            Done
          </button>
        </div>
        <SettingsPanel mill={mill} />
      </aside>
      {hasFiles && <TotalBar mill={mill} settingsOpen={settingsOpen} onSettings={() => setSettingsOpen(!settingsOpen)} />}
      {compared && <CompareDialog item={compared} onClose={() => setCompared(undefined)} />}
      <Announcer mill={mill} />
    </div>
  );
}
