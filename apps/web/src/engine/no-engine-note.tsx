import type { Operation } from '@imagemill/core';
import { OPERATION_WORDS } from '../shell/words/tool-words.js';
import { engineState } from './engine-state.js';
import { moreWords } from './engine-words.js';

/** Tells a visitor kindly that no engine runs in this browser. */
export function NoEngineNote({ operation }: { operation: Operation }) {
  return (
    <div class="note" role="status">
      <h2>This browser cannot {OPERATION_WORDS[operation].verb} here</h2>
      <p>The part that does the work needs WebAssembly, which this browser does not have or has switched off.</p>
      <p>{moreWords(engineState.choice.value)} No file of yours was opened or sent.</p>
    </div>
  );
}
