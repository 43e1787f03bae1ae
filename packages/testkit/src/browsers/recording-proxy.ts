import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web proxy that lets plain http through and writes down every address that was asked for. */
export interface RecordingProxy {
  readonly url: string;
  readonly requests: readonly string[];
  close(): void;
}

/** Starts one on a port of its own. Encrypted requests are written down and refused: nothing under test is served so. */
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
