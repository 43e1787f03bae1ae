import { useComputed } from '@preact/signals';
import type { Item } from '../../shell/item.js';
import type { Mill } from '../../shell/mill.js';
import { isSameSettings } from '../../shell/settings/settings.js';
import { OPERATION_WORDS } from '../../shell/words/tool-words.js';
import type { ServerAccess } from './server/access.js';

/** Uploads what is ready, or what was made with other settings; no more files than are left today. Before that, nothing is sent. */
export function StartButton({ mill, server }: { mill: Mill; server: ServerAccess }) {
  const ready = useComputed(() => mill.items.value.filter((item) => isReady(item, mill))).value;
  if (ready.length === 0) return null;
  const left = server.left.value;
  const startable = Math.min(ready.length, left);
  const again = ready.every(({ outcome }) => outcome.value);
  const { verb } = OPERATION_WORDS[mill.tool.operation];
  const files =
    ready.length === 1 ? '1 file' : `${startable > 0 && startable < ready.length ? `${startable} of ` : ''}${ready.length} files`;
  return (
    <button
      class="button button-primary start"
      type="button"
      disabled={startable === 0 || mill.held.value}
      onClick={() => mill.order(ready.slice(0, startable))}
    >
      {again ? 'Upload again' : `Upload and ${verb}`}
      <span class="button-detail figure">{files}</span>
    </button>
  );
}

/** Waits to be told to start, or was made with settings that are no longer those. */
function isReady({ state, outcome }: Item, { applied }: Mill): boolean {
  const { kind } = state.value;
  if (kind === 'ready') return true;
  return kind === 'finished' && outcome.value !== undefined && !isSameSettings(outcome.value.settings, applied.value);
}
