import { type Capabilities, type Engine, type Plan, raceAbort } from '@imagemill/core';
import type { FullEngine, PageEngine, Trial } from '@imagemill/engine-wasm';
import { AppError } from '@imagemill/errors';
import { type ReadonlySignal, signal } from '@preact/signals';
import { isAway, reach } from '../offline/reach.js';
import type { EngineName } from './choose-engine.js';
import { type EngineState, engineState } from './engine-state.js';
import { siteEngineByName } from './site-engine.js';

export type Plans = readonly [Plan, ...Plan[]];
/** The plans for a file, given an engine's capabilities. Throws what `createPlan` throws. */
export type PlanFor = (engine: Capabilities) => Plans;

/** An engine, and plans for it. */
export interface Work {
  readonly engine: Engine<Blob>;
  readonly plans: Plans;
}

export interface EngineSource {
  /** How many files the engine in use takes at once; 1 until one is open. */
  readonly concurrency: ReadonlySignal<number>;
  /**
   * The engine for a file, loaded on first use. Until the full one is ready, the portable one may
   * stand in if its result is just as good. A failed load is forgotten, so the next file tries
   * again.
   */
  take(planFor: PlanFor, signal?: AbortSignal): Promise<Work>;
  /**
   * Which engine to use for work that both do equally well: the full one if it works or will in a
   * moment.
   */
  choose(signal?: AbortSignal): Promise<EngineName>;
}

export interface SourceParts {
  readonly state: Pick<EngineState, 'choice' | 'noteTrial'>;
  readonly openFull: () => Promise<FullEngine>;
  readonly openPortable: () => Promise<PageEngine>;
  readonly capabilities: (engine: EngineName) => Capabilities;
  /** Starts watching; the returned function says whether the page has been disturbed since then. */
  readonly watch: () => () => boolean;
  /** How long files wait for the full engine before the portable one stands in. */
  readonly waitMs: number;
  /**
   * Whether the site is unreachable. Then files wait for the full engine as long as it takes: once
   * it works, it's the only one kept offline.
   */
  readonly isAway: () => boolean;
}

export function createEngineSource(parts: SourceParts): EngineSource {
  const { state, openFull, openPortable, capabilities, watch, waitMs, isAway } = parts;
  const concurrency = signal(1);
  let trial: Promise<Trial> | undefined;
  let waited: Promise<unknown> | undefined;
  let isReady = false;

  async function open(opening: Promise<PageEngine>): Promise<Engine<Blob>> {
    const engine = await opening;
    concurrency.value = engine.concurrency;
    return engine;
  }

  /** One trial for all waiting files; it also starts the engine if it's known to work. */
  function tryFull(): Promise<Trial> {
    if (trial) return trial;
    const wasDisturbed = watch();
    waited = new Promise((resolve) => setTimeout(resolve, waitMs));
    trial = openFull()
      .then((engine) => engine.tryOut())
      .catch((): Trial => 'not_loaded')
      .then((outcome) => {
        isReady = outcome === 'works';
        if (outcome === 'not_loaded') trial = undefined;
        state.noteTrial(outcome, wasDisturbed());
        return outcome;
      });
    return trial;
  }

  const whenTooLate = () => (isAway() ? [] : [waited]);

  async function take(planFor: PlanFor, signal?: AbortSignal): Promise<Work> {
    const { engine, why } = state.choice.peek();
    if (engine === 'portable') {
      const plans = planFor(capabilities('portable'));
      return { engine: await open(openPortable()), plans };
    }
    const plans = planFor(capabilities('full'));
    if (isReady || why === 'wanted') return { engine: await open(openFull()), plans };
    const outcome = tryFull();
    const standIn = standInPlans(planFor, plans, capabilities('portable'));
    const choice = nextChange(state.choice);
    await raceAbort(Promise.race([outcome, choice.changed, ...(standIn ? whenTooLate() : [])]), signal).finally(choice.stop);
    // The choice may have been settled while this file waited.
    if (isReady || state.choice.peek().engine === 'portable' || state.choice.peek().why === 'wanted') return take(planFor, signal);
    if (standIn) return { engine: await open(openPortable()), plans: standIn };
    throw new AppError('internal', { detail: 'The engine could not be loaded. Check your connection and try again.' });
  }

  async function choose(signal?: AbortSignal): Promise<EngineName> {
    const isSettled = () => isReady || state.choice.peek().engine === 'portable' || state.choice.peek().why === 'wanted';
    if (!isSettled()) {
      const choice = nextChange(state.choice);
      await raceAbort(Promise.race([tryFull(), choice.changed, ...whenTooLate()]), signal).finally(choice.stop);
    }
    return isSettled() ? state.choice.peek().engine : 'portable';
  }

  return {
    concurrency,
    take,
    choose,
  };
}

/** The portable engine's plans, if they give up no more than the full engine's do. */
function standInPlans(planFor: PlanFor, full: Plans, portable: Capabilities): Plans | undefined {
  try {
    const plans = planFor(portable);
    const isAsGood = plans.every(
      ({ frames, notices }, index) => frames === full[index]?.frames && notices.length <= full[index].notices.length,
    );
    return isAsGood ? plans : undefined;
  } catch {
    return undefined;
  }
}

/** Resolves when a signal has a different value than now. */
function nextChange<T>(source: ReadonlySignal<T>): { readonly changed: Promise<void>; stop(): void } {
  const now = source.peek();
  let stop = () => {};
  const changed = new Promise<void>((resolve) => {
    stop = source.subscribe((value) => value !== now && resolve());
  });
  return { changed, stop };
}

/** The engines of this page, shared by its tools. */
export const pageEngines: EngineSource = createEngineSource({
  state: engineState,
  openFull: async () => (await import('./open-engine.js')).openEngine(),
  openPortable: async () => (await import('./open-portable-engine.js')).openPortableEngine(),
  capabilities: siteEngineByName,
  watch: watchDisturbance,
  waitMs: 4_000,
  isAway: () => isAway(reach.peek()),
});

/**
 * Starts watching the page. The returned function says whether it has been hidden or offline since
 * then; if so, slowness says nothing about the browser.
 */
function watchDisturbance(): () => boolean {
  const isDisturbed = () => document.visibilityState === 'hidden' || !navigator.onLine;
  let disturbed = isDisturbed();
  const look = () => {
    disturbed ||= isDisturbed();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('offline', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('offline', look);
    return disturbed;
  };
}
