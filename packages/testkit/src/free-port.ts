import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const LOWEST = 10_000;
const TRIES = 100;

/**
 * A port nobody listens on now. Another process may still be first to take it: what starts a server there tries again with another. It is none
 * of those that the system gives to connections, so that a server that is killed finds its own port free when it comes back.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(LOWEST, firstGivenPort());
    if (await isFree(port)) return port;
  }
  throw new Error(`Expected a free port but found none in ${TRIES} tries.`);
}

/** The first of those that the system gives away by itself. */
function firstGivenPort(): number {
  try {
    const [first = ''] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/);
    return Math.max(Number(first), LOWEST + 1000);
  } catch {
    return 32_768;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
