import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lets real time pass, for the few cases where nothing else will do. What a test expects must never
 * depend on how long it is: each use says in `reason` why there is no event to wait for and no
 * clock to set. `npm run check` rejects any other sleep in a test.
 */
export async function letTimePass(ms: number, reason: string): Promise<void> {
  if (reason === '') throw new Error('Say why time has to pass');
  await sleep(ms);
}
