import type { EngineName, KeepMessage, Kept } from '../service-worker/messages.js';

/** Why a page has no service worker: none on plain http or in some private windows. */
export const canKeep = () => import.meta.env.PROD && 'serviceWorker' in navigator;

/** Has the service worker keep the site with an engine, and tells what is kept then; undefined where that is not possible. */
export async function keepForOffline(engine: EngineName, parts: boolean): Promise<Kept | undefined> {
  if (!canKeep()) return undefined;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    return active ? await ask(active, { kind: 'keep', engine, parts }) : undefined;
  } catch {
    return undefined;
  }
}

function ask(worker: ServiceWorker, message: KeepMessage): Promise<Kept> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Kept>) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}
