import { signal } from '@preact/signals';
import type { KeptFiles } from './service-worker/messages.js';

/** What's available offline, as reported by the service worker; `impossible` without one. */
export const offlineState = signal<KeptFiles | 'impossible' | undefined>(undefined);
