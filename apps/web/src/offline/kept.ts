import { signal } from '@preact/signals';
import type { Kept } from './service-worker/messages.js';

/** What is there without a connection, as far as the service worker has told; `impossible` where there is none. */
export const kept = signal<Kept | 'impossible' | undefined>(undefined);
