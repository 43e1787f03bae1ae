import type { Store } from '@imagemill/store';
import type { Metrics } from './metrics.js';

/** The same store, with the duration and outcome of each call measured. */
export function measureStore(store: Store, metrics: Pick<Metrics, 'storeCalled'>): Store {
  return new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function' || typeof name !== 'string') return member;
      return async (...args: unknown[]) => {
        const started = performance.now();
        const tell = (outcome: 'done' | 'failed') => metrics.storeCalled(name, outcome, performance.now() - started);
        try {
          const answer: unknown = await Reflect.apply(member, target, args);
          tell('done');
          return answer;
        } catch (error) {
          tell('failed');
          throw error;
        }
      };
    },
  });
}
