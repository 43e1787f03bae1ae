import type { EngineName } from './choose-engine.js';

/** Storage that lasts between visits. */
export type EngineStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a trial applies to: another browser or engine build may give another result. */
export interface TrialConditions {
  /** The browser with its version. */
  readonly browser: string;
  /** The engine's build. */
  readonly build: string;
}

export interface EngineChoiceStorage {
  /** The engine chosen by a trial with the same browser and build. */
  trialResult(conditions: TrialConditions, now: number): EngineName | undefined;
  /** Undefined forgets the trial. */
  setTrialResult(engine: EngineName | undefined, conditions: TrialConditions, now: number): void;
  preference(): EngineName | undefined;
  setPreference(preference: EngineName | undefined): void;
}

const TRIAL_KEY = 'imagemill.engine.tried';
const PREFERENCE_KEY = 'imagemill.engine';

/** A device that was busy once shouldn't get the lesser engine forever. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

export function isEngineName(name: unknown): name is EngineName {
  return name === 'full' || name === 'portable';
}

/**
 * Remembers on this device which engine works and which one the visitor wants. If the browser
 * blocks storage, nothing is remembered.
 */
export function createEngineChoiceStorage(storage: EngineStorage): EngineChoiceStorage {
  const read = (key: string) => attempt(() => storage.getItem(key));
  const write = (key: string, value: string | undefined) =>
    attempt(() => (value === undefined ? storage.removeItem(key) : storage.setItem(key, value)));

  return {
    trialResult(conditions, now) {
      const kept = attempt(() => JSON.parse(read(TRIAL_KEY) ?? '') as Record<string, unknown>);
      if (!kept || kept.browser !== conditions.browser || kept.build !== conditions.build) return undefined;
      const age = typeof kept.at === 'number' ? now - kept.at : Number.NaN;
      return age >= 0 && age < MAX_AGE_MS && isEngineName(kept.engine) ? kept.engine : undefined;
    },
    setTrialResult: (engine, conditions, now) => write(TRIAL_KEY, engine && JSON.stringify({ engine, ...conditions, at: now })),
    preference() {
      const kept = read(PREFERENCE_KEY);
      return isEngineName(kept) ? kept : undefined;
    },
    setPreference: (preference) => write(PREFERENCE_KEY, preference),
  };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
