import type { Socket } from 'node:net';

const LINE_FEED = 10;

/** Calls `hear` with every complete line; a line longer than `maxBytes` ends the connection. */
export function onLines(socket: Socket, maxBytes: number, hear: (line: string) => void): void {
  let parts: Buffer[] = [];
  let bytes = 0;
  socket.on('data', (data: Buffer) => {
    let start = 0;
    for (let end = data.indexOf(LINE_FEED); end >= 0 && !socket.destroyed; end = data.indexOf(LINE_FEED, start)) {
      const line = Buffer.concat([...parts, data.subarray(start, end)]);
      [parts, bytes, start] = [[], 0, end + 1];
      if (line.length > maxBytes) return void socket.destroy();
      hear(line.toString('utf8'));
    }
    parts.push(data.subarray(start));
    bytes += data.length - start;
    if (bytes > maxBytes) socket.destroy();
  });
}

/** Sends a value as a line, or drops it if the other side is gone. */
export function sendLine(socket: Socket, value: unknown): void {
  if (socket.writable) socket.write(`${JSON.stringify(value)}\n`);
}
