import type { Trial } from '@imagemill/engine-wasm';
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { chooseEngine, type EngineChoice, type EngineName, type EngineProblem } from './choose-engine.js';
import type { EngineChoiceStorage, TrialConditions } from './engine-choice-storage.js';

/** What a page knows about itself once its script runs. */
export interface PageFacts {
  readonly problem: EngineProblem | undefined;
  /** The engine that the URL asks for; it isn't remembered. */
  readonly preferenceOfAddress: EngineName | undefined;
  readonly conditions: TrialConditions;
  readonly memory: EngineChoiceStorage;
  now(): number;
}

/**
 * Which engine a page uses. Starts with the full engine, which is how pages are rendered, and
 * changes once the page knows more.
 */
export interface EngineState {
  readonly choice: ReadonlySignal<EngineChoice>;
  readonly preference: ReadonlySignal<EngineName | undefined>;
  readonly problem: ReadonlySignal<EngineProblem | undefined>;
  start(facts: PageFacts): void;
  /** Undefined returns to the automatic choice. */
  setPreference(preference: EngineName | undefined): void;
  /**
   * Records how a trial of the full engine went. If the page was disturbed meanwhile, a failure
   * counts for this visit only.
   */
  noteTrial(trial: Trial, disturbed: boolean): void;
}

export function createEngineState(): EngineState {
  const problem = signal<EngineProblem | undefined>(undefined);
  const preference = signal<EngineName | undefined>(undefined);
  const tried = signal<EngineName | undefined>(undefined);
  let facts: PageFacts | undefined;
  const choice = computed(() => chooseEngine({ preference: preference.value, problem: problem.value, tried: tried.value }));

  function remember(engine: EngineName | undefined): void {
    facts?.memory.setTrialResult(engine, facts.conditions, facts.now());
  }

  return {
    choice,
    preference,
    problem,
    start(given) {
      facts = given;
      batch(() => {
        problem.value = given.problem;
        preference.value = given.preferenceOfAddress ?? given.memory.preference();
        tried.value = given.memory.trialResult(given.conditions, given.now());
      });
    },
    setPreference(wanted) {
      preference.value = wanted;
      facts?.memory.setPreference(wanted);
    },
    noteTrial(trial, disturbed) {
      // Files that didn't arrive say nothing about the browser.
      if (trial === 'not_loaded') return;
      const workedBefore = tried.peek() === 'full';
      tried.value = trial === 'works' ? 'full' : 'portable';
      if (trial === 'works') remember('full');
      // It worked on an earlier visit: let the next visit find out which was the exception.
      else if (workedBefore) remember(undefined);
      else if (!disturbed) remember('portable');
    },
  };
}

/** The engine state of this page. */
export const engineState = createEngineState();
