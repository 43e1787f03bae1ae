import { signal } from '@preact/signals';

/**
 * Whether the site answers. `offline` is what the device reports, `silent` is what this page saw.
 */
export type Reach = 'unknown' | 'answers' | 'silent' | 'offline';

/** Whether things that need the site can't be done now. */
export const isAway = (state: Reach) => state === 'silent' || state === 'offline';

/** What this page knows about its connection to the site. */
export const reach = signal<Reach>('unknown');

/** Records whether a request of this page was answered. */
export function noteReach(answered: boolean): void {
  reach.value = answered ? 'answers' : navigator.onLine ? 'silent' : 'offline';
}

/**
 * Follows the device's connection. A page without a token came from the cache, not from the site.
 */
export function watchReach(): void {
  if (document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content === '') noteReach(false);
  window.addEventListener('offline', () => noteReach(false));
}
