import type { ReadyToolId } from '@imagemill/core';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { EngineNote, NoEngineNote } from '../engine/engine-note.js';
import { engineState } from '../engine/engine-state.js';
import { offlineState } from '../offline/offline-state.js';
import { offlineWords } from '../offline/offline-words.js';
import { reach } from '../offline/reach.js';
import { RequestsLink } from '../trust/requests-link.js';
import { Announcer } from './files/announcer.js';
import { DropZone } from './files/drop-zone.js';
import { FileRow } from './files/file-row.js';
import { TotalBar } from './files/total-bar.js';
import type { Item } from './item.js';
import { QuotaLine } from './quota/quota-line.js';
import { SettingsPanel, SettingsToggle } from './settings/settings-panel.js';
import type { CompareView, ToolDefinition } from './tool-definition.js';
import type { ToolModel } from './tool-model.js';
import { ToolSwitch } from './tool-switch.js';

interface Compared {
  readonly item: Item;
  readonly index: number;
  readonly view: CompareView;
}

interface ToolAppProps {
  model: ToolModel;
  definition: ToolDefinition;
  onSwitch?(id: ReadyToolId): void;
}

/** A tool: files, settings, total bar; with `onSwitch`, also the links to other tools. */
export function ToolApp({ model, definition, onSwitch }: ToolAppProps) {
  const items = model.items.value;
  const [compared, setCompared] = useState<Compared>();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const settings = useRef<HTMLElement>(null);
  const [compareFailed, setCompareFailed] = useState(false);
  const compare = useCallback(
    async (item: Item, index: number) => {
      const view = await definition.compare?.load().catch(() => undefined);
      setCompareFailed(!view);
      if (view) setCompared({ item, index, view });
    },
    [definition],
  );
  const addFiles = useCallback((files: File[]) => model.add(files), [model]);
  const hasFiles = items.length > 0;
  const { onServer } = definition;

  function closeSettings(): void {
    setSettingsOpen(false);
    document.querySelector<HTMLElement>('.settings-toggle')?.focus();
  }

  // On small screens the settings are a sheet over the page, so the focus moves there.
  useLayoutEffect(() => {
    if (settingsOpen) settings.current?.querySelector<HTMLElement>('.settings-close')?.focus();
  }, [settingsOpen]);

  if (!onServer && engineState.problem.value === 'no_wasm') return <NoEngineNote operation={model.tool.operation} />;
  return (
    <>
      {hasFiles && onSwitch && <ToolSwitch current={model.tool} kinds={model.kinds.value} onChoose={onSwitch} />}
      <div class="tool" data-files={hasFiles ? '' : undefined}>
        <div class="tool-columns">
          <div class="tool-files">
            {definition.Note && <definition.Note model={model} />}
            <DropZone onFiles={addFiles} takes={model.tool.takes} small={hasFiles} />
            <div class="tool-under">
              {onServer ? <onServer.Standing model={model} /> : <QuotaLine model={model} />}
              <p class="left-page">
                <RequestsLink />
              </p>
              {!hasFiles && <SettingsToggle open={settingsOpen} onToggle={() => setSettingsOpen(!settingsOpen)} />}
            </div>
            {compareFailed && (
              <p class="note" role="alert">
                The comparison could not be loaded. Check your connection and try again.
              </p>
            )}
            {!onServer && (
              <>
                <OfflineNote />
                <EngineNote takes={model.tool.takes} />
              </>
            )}
            {hasFiles && definition.Files && <definition.Files model={model} />}
            {hasFiles && !definition.Files && (
              <ul class="rows" aria-label="Files">
                {items.map((item) => (
                  <FileRow key={item.id} item={item} model={model} definition={definition} onCompare={compare} />
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
            onKeyDown={(event) => event.key === 'Escape' && settingsOpen && closeSettings()}
          >
            <div class="settings-head">
              <h2>Settings</h2>
              <button class="button settings-close" type="button" onClick={closeSettings}>
                Done
              </button>
            </div>
            <SettingsPanel model={model} definition={definition} />
          </aside>
        </div>
        {hasFiles && (
          <TotalBar model={model} Start={onServer?.Start} settingsOpen={settingsOpen} onSettings={() => setSettingsOpen(!settingsOpen)} />
        )}
        {compared && (
          <compared.view.CompareDialog
            key={compared.item.id}
            model={model}
            item={compared.item}
            index={compared.index}
            onClose={() => setCompared(undefined)}
          />
        )}
        <Announcer model={model} />
      </div>
    </>
  );
}

/** While the site is unreachable, says what still works and what doesn't. */
function OfflineNote() {
  const words = offlineWords(reach.value, offlineState.value);
  return <div role="status">{words && <p class="offline-note">{words}</p>}</div>;
}

/** The heading of a tool. */
export function ToolHead({ definition }: { definition: ToolDefinition }) {
  return (
    <div class="page-head tool-head">
      <h1>{definition.runner.described.tool.title}</h1>
      <p class="lead">{definition.lead}</p>
    </div>
  );
}
