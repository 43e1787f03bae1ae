import type { HandOverMessage, PickUpMessage } from './messages.js';

/** A page that does not come for its files within this time does not come any more. */
const HOLD_MS = 20_000;

let held: readonly File[] = [];

/** Holds files while a tab goes from one page to another: by reference, in memory, for one page, for a moment. */
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
