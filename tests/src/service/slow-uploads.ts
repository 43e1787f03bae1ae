import { connect, type Socket } from 'node:net';

export interface SlowUploads extends Disposable {
  /**
   * The statuses of the uploads answered so far, how many have no answer yet, and how many have
   * begun in all.
   */
  statuses(): { readonly answered: readonly number[]; readonly open: number; readonly begun: number };
}

export interface SlowUploadOptions {
  readonly port: number;
  /** API keys, distributed evenly over the uploads. */
  readonly keys: readonly string[];
  readonly count: number;
  /** Sent at once, before the body continues byte by byte. */
  readonly beginning: Uint8Array;
}

/** The length that every body announces and never reaches. */
const ANNOUNCED_BYTES = 5_000_000;

/**
 * Starts uploads on separate connections, each of which sends one byte a second. An upload that
 * was answered starts again: clients must not be able to wear a server out by doing that forever.
 */
export function startSlowUploads({ port, keys, count, beginning }: SlowUploadOptions): SlowUploads {
  const open = new Set<Socket>();
  const answered: number[] = [];
  let [begun, ended] = [0, false];

  const begin = (key: string | undefined) => {
    if (ended) return;
    const socket = connect(port, '127.0.0.1');
    open.add(socket);
    const head = ['POST /v1/compress HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${key}`, `Content-Length: ${ANNOUNCED_BYTES}`];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(beginning, () => {
      begun += 1;
    });
    const drip = setInterval(() => socket.write('x'), 1000);
    socket.once('data', (data) => {
      answered.push(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1]));
      socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearInterval(drip);
      open.delete(socket);
      begin(key);
    });
  };
  for (let index = 0; index < count; index++) begin(keys[index % keys.length]);
  return {
    statuses: () => ({ answered, open: open.size, begun }),
    [Symbol.dispose]: () => {
      ended = true;
      for (const socket of open) socket.destroy();
    },
  };
}
