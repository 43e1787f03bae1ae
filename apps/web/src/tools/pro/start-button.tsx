import { useComputed } from '@preact/signals';
import type { Item } from '../../shell/item.js';
import { isSameSettings } from '../../shell/settings/settings.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { OPERATION_WORDS } from '../../shell/words/tool-words.js';
import type { ServerAccess } from './server/access.js';

/**
 * Uploads the files that are ready or have outdated results, but no more than are left today.
 * Nothing is sent before it's pressed.
 */
export function StartButton({ model, server }: { model: ToolModel; server: ServerAccess }) {
  const ready = useComputed(() => model.items.value.filter((item) => isReady(item, model))).value;
  if (ready.length === 0) return null;
  const left = server.left.value;
  const startable = Math.min(ready.length, left);
  const again = ready.every(({ outcome }) => outcome.value);
  const { verb } = OPERATION_WORDS[model.tool.operation];
  const files =
    ready.length === 1 ? '1 file' : `${startable > 0 && startable < ready.length ? `${startable} of ` : ''}${ready.length} files`;
  return (
    <button
      class="button button-primary start"
      type="button"
      disabled={startable === 0 || model.held.value}
      onClick={() => model.order(ready.slice(0, startable))}
    >
      {again ? 'Upload again' : `Upload and ${verb}`}
      <span class="button-detail figure">{files}</span>
    </button>
  );
}

/** Waiting for the start button, or finished with settings that have changed since. */
function isReady({ state, outcome }: Item, { applied }: ToolModel): boolean {
  const { kind } = state.value;
  if (kind === 'ready') return true;
  return kind === 'finished' && outcome.value !== undefined && !isSameSettings(outcome.value.settings, applied.value);
}
