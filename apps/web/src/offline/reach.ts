import { signal } from '@preact/signals';

/** Whether the site answers: `offline` says the device, `silent` is what was seen. */
export type Reach = 'unknown' | 'answers' | 'silent' | 'offline';

/** Whether what needs the site cannot be done now. */
export const isAway = (state: Reach) => state === 'silent' || state === 'offline';

/** What this page knows of the way to its site. */
export const reach = signal<Reach>('unknown');

/** Tells how a request of this page went. */
export function noteReach(answered: boolean): void {
  reach.value = answered ? 'answers' : navigator.onLine ? 'silent' : 'offline';
}

/** Follows the device. A page without a token came from this browser's own store: the site did not give it. */
export function watchReach(): void {
  if (document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content === '') noteReach(false);
  window.addEventListener('offline', () => noteReach(false));
}
