import type { Store } from '@imagemill/store';

/**
 * A measuring device, not a store: it keeps nothing and answers at once, so that what remains is the server's own work.
 * It lives here because nothing else may use it.
 */
export const instantStore: Store = {
  usage: async () => 0,
  countOperation: async () => ({ kind: 'counted', used: 1 }),
  counters: async () => ({ total: 0, byTool: {} }),
  takeRate: async () => ({ allowed: true }),
  joinWaitlist: async () => {},
  waitlistCount: async () => 0,
  apiStatus: async () => 'Planned',
  clean: async () => {},
  ping: async () => {},
  close: async () => {},
};
