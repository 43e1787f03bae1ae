import type { SaveProblem, SaveState } from './saver.js';

const count = (files: number) => (files === 1 ? '1 file' : `${files} files`);

const PROBLEM_WORDS: { readonly [P in SaveProblem]: string } = {
  stopped: 'Stopped.',
  full: 'The disk is full.',
  denied: 'Your browser may not write there. Choose another place.',
  gone: 'The place you chose is no longer there.',
  unreadable: 'Some files could not be read any more: they were moved or changed since you added them.',
  failed: 'Saving did not work. Try again, or choose another place.',
};

/** How saving is going or went. Empty if the browser itself shows a download. */
export function saveWords(state: SaveState): string {
  if (state.kind === 'idle') return '';
  const { to, done, total } = state;
  if (state.kind === 'saving') return `${to === 'zip' ? 'Packing' : 'Saving'} ${done + 1} of ${total}`;
  const { place, problem } = state;
  if (!problem) return `Saved ${count(done)} in “${place}”.`;
  const saved = done > 0 ? `${done} of ${count(total)} were saved.` : 'Nothing was saved.';
  return `${PROBLEM_WORDS[problem]} ${saved}`;
}
