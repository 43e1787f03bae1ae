import { openStore, type Store } from '@imagemill/store';

/** Opens the store at an address of PostgreSQL, or the embedded one in a directory. */
export function openStoreAt(place: string): Promise<Store> {
  const isAddress = /^postgres(ql)?:/.test(place);
  return openStore({ databaseUrl: isAddress ? place : null, directory: isAddress ? '' : place });
}
