import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that records everything that arrives. */
export interface Recorder {
  readonly port: number;
  /** Method and URL of each request, web sockets included; `udp` for a packet. */
  readonly arrived: string[];
  /** TCP connections, with or without a request. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/**
 * Listens for HTTP, web sockets and UDP on one port. `answer` responds to the recorded requests;
 * without it, each gets an empty page.
 */
export async function startRecorder(answer: (request: IncomingMessage, response: ServerResponse) => void = sendNothing): Promise<Recorder> {
  const arrived: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    arrived.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.on('upgrade', (request, socket) => {
    arrived.push(`${request.method} ${request.url}`);
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const packets = createSocket('udp4').on('message', () => arrived.push('udp'));
  packets.bind(port, '127.0.0.1');
  return {
    port,
    arrived,
    connections: () => connections,
    close: async () => {
      server.closeAllConnections();
      packets.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendNothing(_request: IncomingMessage, response: ServerResponse): void {
  // As permissive as a server can be: whatever is refused was refused by the browser.
  response.writeHead(200, {
    'Content-Type': 'text/html',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  response.end();
}

/** Forwards a request to the site unchanged. */
export function passTo(port: number): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const { method, url, headers } = request;
    const onward = forward({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
}
