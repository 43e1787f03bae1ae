import type { Store } from '@imagemill/store';

const USAGE = { tier: 'free', day: '2026-01-15', used: 1 } as const;

const ANSWERS: Partial<Store> = {
  usage: async () => USAGE,
  countOperation: async () => ({ kind: 'counted', ...USAGE }),
  apiStatus: async () => 'Planned',
  close: async () => {},
};

/**
 * A measuring device, not a store: it keeps nothing and answers at once, so that what remains is the server's own work.
 * It lives here because nothing else may use it. Only the calls that are measured have an answer.
 */
export const instantStore = ANSWERS as Store;
