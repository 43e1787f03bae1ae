import { signal } from '@preact/signals';
import type { Kept } from './service-worker/messages.js';

/** What's available offline, as reported by the service worker; `impossible` without one. */
export const kept = signal<Kept | 'impossible' | undefined>(undefined);
