import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A response on its way through the proxy. */
export interface PassingAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** The connection to the visitor. */
  readonly connection: Socket;
}

export interface ChangingProxy extends AsyncDisposable {
  readonly url: string;
  /** Keyed by path: changes a response in place before it's passed on. */
  readonly changes: Map<string, (answer: PassingAnswer) => void>;
}

/**
 * A server in front of a site that passes everything on, except for the given changes: what someone
 * between a site and its visitors could do.
 */
export async function startChangingProxy(target: string): Promise<ChangingProxy> {
  const changes: ChangingProxy['changes'] = new Map();
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', target);
    // Keeps the host that the visitor asked for, as proxies are told to.
    http.get(url, { headers: request.headers }, (found) => {
      const chunks: Buffer[] = [];
      found.on('data', (chunk: Buffer) => chunks.push(chunk));
      found.on('end', () => {
        const { socket: connection } = request;
        const answer = { status: found.statusCode ?? 502, headers: { ...found.headers }, body: Buffer.concat(chunks), connection };
        changes.get(url.pathname)?.(answer);
        const { 'content-length': _length, 'transfer-encoding': _chunked, ...headers } = answer.headers;
        response.writeHead(answer.status, { ...headers, 'content-length': answer.body.length }).end(answer.body);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, changes, [Symbol.asyncDispose]: close };
}
