import type { ApiStatus } from '@imagemill/core';
import type { Store } from '@imagemill/store';

const MAX_AGE_MS = 2000;

/** Whether the public API is Planned or Live. */
export interface ApiState {
  /** At most 2 s old; throws `store_unavailable` if the store can't be read. */
  read(): Promise<ApiStatus>;
  /**
   * For pages, which must not fail when the store does: the last known state, or Planned if none is
   * known, since that promises nothing.
   */
  lastKnown(): Promise<ApiStatus>;
}

/** Reads the state from the store, at most once every two seconds. */
export function createApiState(store: Pick<Store, 'apiStatus'>, clock: () => number): ApiState {
  let cached: { readonly since: number; readonly status: Promise<ApiStatus> } | null = null;
  let last: ApiStatus = 'Planned';

  const load = async (): Promise<ApiStatus> => {
    try {
      last = await store.apiStatus();
      return last;
    } catch (error) {
      cached = null;
      throw error;
    }
  };
  const read = (): Promise<ApiStatus> => {
    const now = clock();
    if (cached === null || now - cached.since >= MAX_AGE_MS || now < cached.since) cached = { since: now, status: load() };
    return cached.status;
  };
  return { read, lastKnown: () => read().catch(() => last) };
}
