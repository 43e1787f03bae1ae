import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Gives a function that ends every connection on which nothing has arrived yet. Browsers open some ahead of time; Node does
 * not count them as idle, and a stop would wait for them.
 */
export function trackSilentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
