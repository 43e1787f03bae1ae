import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** All received bytes, including interim responses. */
  readonly text: string;
}

/**
 * For tests: writes bytes to a port exactly as given and reads until the server closes the
 * connection.
 */
export function rawHttp(port: number, bytes: string | Buffer, timeoutMs = 120_000): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const done = () => {
      clearTimeout(timer);
      resolve(parse(Buffer.concat(chunks).toString('utf8')));
    };
    const timer = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(`The server kept the connection open for more than ${timeoutMs} ms; received: ${Buffer.concat(chunks).toString('utf8')}`),
      );
    }, timeoutMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    // The server may reset the connection after responding; everything before that counts.
    socket.on('error', () => {});
    socket.on('close', done);
    socket.write(bytes);
  });
}

function parse(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n'), text };
}
