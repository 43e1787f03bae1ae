import type { HandOverMessage, PickUpMessage } from './messages.js';

/** A page that hasn't picked up its files by now isn't going to. */
const HOLD_MS = 20_000;

let held: readonly File[] = [];

/** Keeps files briefly while a tab changes pages: by reference, in memory, for one page. */
export function handOver(event: ExtendableMessageEvent): void {
  const message = event.data as HandOverMessage | PickUpMessage;
  if (message.kind === 'pick-up') {
    event.ports[0]?.postMessage(held);
    held = [];
    return;
  }
  const { files } = message;
  held = files;
  event.ports[0]?.postMessage([]);
  event.waitUntil(
    new Promise<void>((resolve) => {
      setTimeout(() => {
        if (held === files) held = [];
        resolve();
      }, HOLD_MS);
    }),
  );
}
