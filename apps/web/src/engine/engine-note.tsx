import type { FileKind, Operation } from '@imagemill/core';
import { ChoiceGroup } from '../shell/fields/choice-group.js';
import { OPERATION_WORDS } from '../shell/words/tool-words.js';
import { engineState } from './engine-state.js';
import { type EngineWish, engineLimits, engineReason, engineTitle, moreWords, WISH_WORDS } from './engine-words.js';
import { siteEngine } from './site-engine.js';

const WISHES = Object.keys(WISH_WORDS) as EngineWish[];

/** Which engine this page uses. Unfolds to say why, what it can't do with images, and to choose. */
export function EngineNote({ takes }: { takes: FileKind }) {
  const choice = engineState.choice.value;
  const engine = siteEngine();
  const problem = engineState.problem.value;
  const limits = takes === 'image' ? engineLimits(engine) : undefined;
  return (
    <details class="more engine-note" data-engine-in-use={choice.engine}>
      <summary>{engineTitle(choice, takes === 'image' ? engine.reads : undefined)}</summary>
      <p>
        {engineReason(choice)} {limits}
      </p>
      <ChoiceGroup
        name="engine"
        legend="Engine"
        words={(wish) => WISH_WORDS[wish]}
        choices={WISHES}
        value={engineState.wish.value ?? 'auto'}
        isOff={(wish) => wish === 'full' && problem !== undefined}
        hint={problem && 'The full engine cannot run on this page.'}
        onChoose={chooseEngine}
      />
    </details>
  );
}

function chooseEngine(wish: EngineWish): void {
  engineState.setWish(wish === 'auto' ? undefined : wish);
  // Drop the parameter from the URL, so a reload keeps the visitor's choice.
  const address = new URL(location.href);
  if (!address.searchParams.has('engine')) return;
  address.searchParams.delete('engine');
  history.replaceState(history.state, '', address);
}

/** Tells the visitor that no engine runs in this browser. */
export function NoEngineNote({ operation }: { operation: Operation }) {
  return (
    <div class="note" role="status">
      <h2>This browser cannot {OPERATION_WORDS[operation].verb} here</h2>
      <p>The part that does the work needs WebAssembly, which this browser does not have or has switched off.</p>
      <p>{moreWords(engineState.choice.value)} No file of yours was opened or sent.</p>
    </div>
  );
}
