import { refuse } from './seen/refuse.js';
import type { Seen } from './seen/sighting.js';

/** The part of the Navigation API used here; not every version of TypeScript's DOM types has it. */
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string };
}

/**
 * Blocks what no content security policy blocks in every browser: leaving for another site, opening
 * windows, and direct connections to other devices. Pages of this site link only to this site and
 * need none of these. An address that the visitor types never passes through here.
 */
export function guardExits(see: (seen: Seen) => void): void {
  const block = (url: string) => see({ via: 'policy', url, at: Date.now(), state: 'blocked' });

  (globalThis as { navigation?: EventTarget }).navigation?.addEventListener('navigate', (event) => {
    const { url } = (event as NavigateEvent).destination;
    if (new URL(url).origin === location.origin) return;
    event.preventDefault();
    block(url);
  });
  refuse(globalThis, 'open', ([url]) => block(String(url)));
  refuse(globalThis, 'RTCPeerConnection', ([settings]) => block(`webrtc: ${JSON.stringify(settings ?? '')}`));
}
