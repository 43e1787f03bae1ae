import type { HandOverMessage, PickUpMessage } from '../../offline/service-worker/messages.js';

/** The service worker answers quickly; if it doesn't, the visitor shouldn't have to wait for it. */
const TIMEOUT_MS = 1_500;

/**
 * Leaves files with the service worker for the page that this tab opens next. They stay on this
 * device. Never throws.
 */
export async function handOverFiles(files: readonly File[]): Promise<void> {
  await ask({ kind: 'hand-over', files });
}

/** The files that the previous page left for this one. */
export async function pickUpFiles(): Promise<readonly File[]> {
  return (await ask({ kind: 'pick-up' })) ?? [];
}

async function ask(message: HandOverMessage | PickUpMessage): Promise<readonly File[] | undefined> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return undefined;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<readonly File[] | undefined>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<readonly File[]>) => resolve(data);
    setTimeout(resolve, TIMEOUT_MS, undefined);
  });
  worker.postMessage(message, [port2]);
  const files = await answer;
  port1.close();
  return files;
}
