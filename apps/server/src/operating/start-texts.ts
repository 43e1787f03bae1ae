import type { AddressInfo } from 'node:net';

/** Where a person at this machine opens the site. */
export function localAddress(host: string, bound: AddressInfo | string | null): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const anyAddress = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1';
  const name = anyAddress ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Why the server did not start, in words for its operator. */
export function startProblem(error: unknown): string {
  const { code, port, message } = error as { code?: unknown; port?: unknown; message?: unknown };
  if (code === 'EADDRINUSE') return `Imagemill cannot start: port ${port} is already in use. Stop the other program or set PORT.`;
  if (code === 'EACCES' && port !== undefined) return `Imagemill cannot start: port ${port} needs more rights. Set PORT to 1024 or more.`;
  return `Imagemill cannot start: ${typeof message === 'string' ? message : String(error)}`;
}
