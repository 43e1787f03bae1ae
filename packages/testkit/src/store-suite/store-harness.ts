import { randomUUID } from 'node:crypto';
import type { CountOutcome, CountRequest, Store } from '@imagemill/store';

/** A new, empty store under test. */
export interface StoreHarness {
  readonly store: Store;
  /** Closes the store and opens the same data again. */
  reopen(): Promise<Store>;
  /** Closes what is open and removes the data. */
  dispose(): Promise<void>;
}

/** Runs one test body on one new store, with a name that says which store it was. */
export type StoreTest = (behaviour: string, body: (store: Store, harness: StoreHarness) => Promise<void>) => void;

/** Noon of the day that requests name by default. */
export const NOON: number = Date.UTC(2026, 0, 15, 12);
export const DAY = '2026-01-15';
export const NEXT_DAY = '2026-01-16';

/** A request as the server sends it: a new operation of one session, 30 units a day. */
export function countRequest(changes: Partial<CountRequest> = {}): CountRequest {
  return {
    sessionKey: 'session-a',
    day: DAY,
    tool: 'compress-image',
    operationId: randomUUID(),
    limit: 30,
    now: NOON,
    clientKey: 'client-a',
    newSessionsPerHour: 300,
    ...changes,
  };
}

/** The outcome for a free-tier session. */
export function free(kind: 'counted' | 'repeated' | 'quota_exceeded', used: number, day: string = DAY): CountOutcome {
  return { kind, tier: 'free', day, used };
}

/** The results of `make` for 0 to length - 1, all started at once. */
export function inParallel<T>(length: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length }, (_, index) => make(index)));
}

/** Strings that break a query built from text, or a careless object. */
export const HOSTILE: readonly string[] = [
  "'; DROP TABLE usage; --",
  '" OR 1=1 --',
  '%_\\',
  '?1 :name $1 @x',
  '__proto__',
  'constructor',
  '',
  ' ',
  '\n\t\u0001',
  '\u{1f600}\u0301\u202e',
  'x'.repeat(100_000),
];

/** Units the session used that day. */
export async function usedBy(store: Store, sessionKey: string, day: string): Promise<number> {
  return (await store.usage({ sessionKey, day, now: NOON })).used;
}
