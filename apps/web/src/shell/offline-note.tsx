import { kept } from '../offline/kept.js';
import { offlineWords } from '../offline/offline-words.js';
import { reach } from '../offline/reach.js';

/** Says while the site is away what still works and what does not. */
export function OfflineNote() {
  const words = offlineWords(reach.value, kept.value);
  return <div role="status">{words && <p class="offline-note">{words}</p>}</div>;
}
