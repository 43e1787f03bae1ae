import { once } from 'node:events';
import { WebSocket } from 'ws';

type Message =
  | { type: 'success'; id: number; result: object }
  | { type: 'error'; id: number | null; error: string; message: string }
  | { type: 'event'; method: string; params: object };

/** A session of WebDriver BiDi (w3c.github.io/webdriver-bidi). */
export interface BidiConnection {
  send<R extends object = object>(method: string, params?: object): Promise<R>;
  on<P extends object>(event: string, listener: (params: P) => void): void;
  close(): void;
}

/** Connects to a browser and starts its session. */
export async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 256 * 2 ** 20 });
  await once(socket, 'open');
  const calls = new Map<number, { method: string; resolve(result: object): void; reject(error: Error): void }>();
  const listeners = new Map<string, (params: object) => void>();
  let count = 0;

  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') return listeners.get(message.method)?.(message.params);
    const call = calls.get(message.id ?? -1);
    calls.delete(message.id ?? -1);
    if (message.type === 'success') call?.resolve(message.result);
    else call?.reject(new Error(`${call.method}: ${message.error}: ${message.message}`));
  });
  socket.on('close', () => {
    for (const { method, reject } of calls.values()) reject(new Error(`${method}: the browser is gone`));
    calls.clear();
  });

  const send = <R extends object>(method: string, params: object = {}) =>
    new Promise<R>((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(new Error(`${method}: the browser is gone`));
      const id = ++count;
      calls.set(id, { method, resolve: (result) => resolve(result as R), reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return {
    send,
    on: (event, listener) => void listeners.set(event, listener as (params: object) => void),
    close: () => socket.close(),
  };
}
