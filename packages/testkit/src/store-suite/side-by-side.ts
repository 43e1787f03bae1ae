import type { Store } from '@imagemill/store';

/**
 * Several servers on one database behind a balancer, as one store: each call goes to the next
 * server.
 */
export function sideBySide(stores: readonly Store[]): Store {
  let turn = 0;
  const closeAll = async () => {
    await Promise.all(stores.map((store) => store.close()));
  };
  const next = (name: keyof Store) => {
    if (name === 'close') return closeAll;
    const store = stores[turn++ % stores.length];
    if (!store) throw new Error('Expected at least one store.');
    return store[name];
  };
  return new Proxy({} as Store, { get: (_target, name) => (name === 'then' ? undefined : next(name as keyof Store)) });
}
