import type { ReadyToolId } from '@imagemill/core';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { EngineNote, NoEngineNote } from '../engine/engine-note.js';
import { engineState } from '../engine/engine-state.js';
import { kept } from '../offline/kept.js';
import { offlineWords } from '../offline/offline-words.js';
import { reach } from '../offline/reach.js';
import { RequestsLink } from '../trust/requests-link.js';
import { Announcer } from './files/announcer.js';
import { DropZone } from './files/drop-zone.js';
import { FileRow } from './files/file-row.js';
import { TotalBar } from './files/total-bar.js';
import type { Item } from './item.js';
import type { Mill } from './mill.js';
import { QuotaLine } from './quota/quota-line.js';
import { SettingsPanel, SettingsToggle } from './settings/settings-panel.js';
import type { CompareView, ToolKit } from './tool-kit.js';
import { ToolSwitch } from './tool-switch.js';

interface Compared {
  readonly item: Item;
  readonly index: number;
  readonly view: CompareView;
}

interface ToolAppProps {
  mill: Mill;
  kit: ToolKit;
  onSwitch?(id: ReadyToolId): void;
}

/** A tool: files, settings, total bar; with `onSwitch`, also the way to the other tools. */
export function ToolApp({ mill, kit, onSwitch }: ToolAppProps) {
  const items = mill.items.value;
  const [compared, setCompared] = useState<Compared>();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const settings = useRef<HTMLElement>(null);
  const [compareFailed, setCompareFailed] = useState(false);
  const compare = useCallback(
    async (item: Item, index: number) => {
      const view = await kit.compare?.load().catch(() => undefined);
      setCompareFailed(!view);
      if (view) setCompared({ item, index, view });
    },
    [kit],
  );
  const addFiles = useCallback((files: File[]) => mill.add(files), [mill]);
  const hasFiles = items.length > 0;
  const { elsewhere } = kit;

  function closeSettings(): void {
    setSettingsOpen(false);
    document.querySelector<HTMLElement>('.settings-toggle')?.focus();
  }

  // On small screens the settings are a sheet over the page, so the focus moves there.
  useLayoutEffect(() => {
    if (settingsOpen) settings.current?.querySelector<HTMLElement>('.settings-close')?.focus();
  }, [settingsOpen]);

  if (!elsewhere && engineState.problem.value === 'no_wasm') return <NoEngineNote operation={mill.tool.operation} />;
  return (
    <>
      {hasFiles && onSwitch && <ToolSwitch current={mill.tool} kinds={mill.kinds.value} onChoose={onSwitch} />}
      <div class="tool" data-files={hasFiles ? '' : undefined}>
        <div class="tool-columns">
          <div class="tool-files">
            {kit.Note && <kit.Note mill={mill} />}
            <DropZone onFiles={addFiles} takes={mill.tool.takes} small={hasFiles} />
            <div class="tool-under">
              {elsewhere ? <elsewhere.Standing mill={mill} /> : <QuotaLine mill={mill} />}
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
            {!elsewhere && (
              <>
                <OfflineNote />
                <EngineNote takes={mill.tool.takes} />
              </>
            )}
            {hasFiles && kit.Files && <kit.Files mill={mill} />}
            {hasFiles && !kit.Files && (
              <ul class="rows" aria-label="Files">
                {items.map((item) => (
                  <FileRow key={item.id} item={item} mill={mill} kit={kit} onCompare={compare} />
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
            <SettingsPanel mill={mill} kit={kit} />
          </aside>
        </div>
        {hasFiles && (
          <TotalBar mill={mill} Start={elsewhere?.Start} settingsOpen={settingsOpen} onSettings={() => setSettingsOpen(!settingsOpen)} />
        )}
        {compared && (
          <compared.view.CompareDialog
            key={compared.item.id}
            mill={mill}
            item={compared.item}
            index={compared.index}
            onClose={() => setCompared(undefined)}
          />
        )}
        <Announcer mill={mill} />
      </div>
    </>
  );
}

/** While the site is unreachable, says what still works and what doesn't. */
function OfflineNote() {
  const words = offlineWords(reach.value, kept.value);
  return <div role="status">{words && <p class="offline-note">{words}</p>}</div>;
}

/** The heading of a tool. */
export function ToolHead({ kit }: { kit: ToolKit }) {
  return (
    <div class="page-head tool-head">
      <h1>{kit.craft.described.tool.title}</h1>
      <p class="lead">{kit.lead}</p>
    </div>
  );
}
