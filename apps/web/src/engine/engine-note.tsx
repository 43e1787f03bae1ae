import type { FileKind, Operation } from '@imagemill/core';
import { ChoiceGroup } from '../shell/fields/choice-group.js';
import { OPERATION_WORDS } from '../shell/words/tool-words.js';
import { engineState } from './engine-state.js';
import { type EnginePreference, engineLimits, engineReason, engineTitle, moreWords, PREFERENCE_WORDS } from './engine-words.js';
import { siteEngine } from './site-engine.js';

const PREFERENCES = Object.keys(PREFERENCE_WORDS) as EnginePreference[];

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
        words={(preference) => PREFERENCE_WORDS[preference]}
        choices={PREFERENCES}
        value={engineState.preference.value ?? 'auto'}
        isOff={(preference) => preference === 'full' && problem !== undefined}
        hint={problem && 'The full engine cannot run on this page.'}
        onChoose={chooseEngine}
      />
    </details>
  );
}

function chooseEngine(preference: EnginePreference): void {
  engineState.setPreference(preference === 'auto' ? undefined : preference);
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
