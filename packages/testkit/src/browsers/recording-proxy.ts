import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web proxy that forwards plain HTTP and records every requested address. */
export interface RecordingProxy {
  readonly url: string;
  readonly requests: readonly string[];
  close(): void;
}

/**
 * Starts a proxy on a free port. Encrypted requests are recorded and refused: nothing under test
 * uses them.
 */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '';
    requests.push(url);
    const onward = forward(url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('connect', ({ url }, socket) => {
    requests.push(`https://${url}`);
    socket.destroy();
  });
  // Closing a connection while the next request is on its way would look like a network failure.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
