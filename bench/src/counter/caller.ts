import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Acts as a browser tab that counts one operation after another over one connection. */
export interface Caller {
  /** Sends one operation and waits for the response; throws unless it's 200. */
  count(): Promise<void>;
  end(): void;
}

/**
 * Opens a page session and a connection. Speaks HTTP over a bare socket: Node's own client needs
 * about as much CPU time as the server, and on a small machine they'd compete for it.
 */
export async function openCaller(port: number): Promise<Caller> {
  const origin = `http://localhost:${port}`;
  const page = await fetch(`${origin}/api/session`, { headers: { 'sec-fetch-site': 'same-origin' } });
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0];
  const { token } = (await page.json()) as { token: string };
  if (!cookie) throw new Error('The server gave no session.');
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');

  const bodyOf = (operationId: string) => JSON.stringify({ tool: 'compress-image', operationId });
  const head = [
    'POST /api/counter-inc.php HTTP/1.1',
    `Host: localhost:${port}`,
    `Origin: ${origin}`,
    'Sec-Fetch-Site: same-origin',
    `Cookie: ${cookie}`,
    `X-CSRF-Token: ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${bodyOf(randomUUID()).length}`,
  ].join('\r\n');
  const answers = readAnswers(socket);
  return {
    count: async () => {
      const answer = answers.next();
      socket.write(`${head}\r\n\r\n${bodyOf(randomUUID())}`);
      const text = await answer;
      if (!text.startsWith('HTTP/1.1 200 ')) throw new Error(`Expected 200 but received:\n${text}`);
    },
    end: () => socket.destroy(),
  };
}

/** Reads one response at a time: each has a Content-Length, and the next request waits for it. */
function readAnswers(socket: Socket): { next(): Promise<string> } {
  let text = '';
  let waiting: { resolve(text: string): void; reject(error: Error): void } | undefined;
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
    if (!isWhole(text)) return;
    waiting?.resolve(text);
    text = '';
  });
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')));
  socket.on('error', (error) => waiting?.reject(error));
  return {
    next: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
      }),
  };
}

function isWhole(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`Expected an answer with a Content-Length but received:\n${text}`);
  return text.length >= headEnd + 4 + Number(length);
}
