import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';

/**
 * Below the range the system uses when asked for any port, so it can't give one of these away
 * between choice and use.
 */
const LOWEST = 20_000;
const BEYOND = 32_000;

/**
 * A port that is free now, and that no other test on this machine gets while this process lives.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, BEYOND);
    const probe = await listen({ port, host: '127.0.0.1' });
    if (!probe) continue;
    const isMine = await reserve(port);
    probe.close();
    await once(probe, 'close');
    if (isMine) return port;
  }
}

/**
 * Uses a name that only one process can have and that the system frees when the process ends. Only
 * Linux has such names.
 */
async function reserve(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const reservation = await listen({ path: `\0imagemill-test-port-${port}` });
  reservation?.unref();
  return reservation !== undefined;
}

async function listen(place: ListenOptions): Promise<Server | undefined> {
  const server = createServer();
  try {
    await once(server.listen(place), 'listening');
    return server;
  } catch {
    return undefined;
  }
}
