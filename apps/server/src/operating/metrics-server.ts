import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.js';

/** Serves `GET /metrics` where only the operator looks: on a port of its own, apart from the site. */
export async function startMetricsServer({ host, port }: { host: string; port: number }, { registry }: Metrics): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    const text = await registry.metrics();
    return response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text);
  });
  server.requestTimeout = 5000;
  server.listen(port, host);
  await once(server, 'listening');
  // It never keeps the process up by itself.
  server.unref();
  return server;
}
