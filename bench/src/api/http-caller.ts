import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A program that sends one request after another over one connection. */
export interface HttpCaller {
  /** Sends a request and gives how many bytes its answer has; throws unless it is 200. */
  call(request: HttpRequest): Promise<number>;
  end(): void;
}

export interface HttpRequest {
  /** The first line and the headers, without the empty line. */
  readonly head: string;
  readonly body?: Uint8Array;
}

/** Over a bare socket: Node's own client costs processor time that the server then lacks on the same machine. */
export async function openHttpCaller(port: number): Promise<HttpCaller> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  const answers = readAnswers(socket);
  return {
    call: ({ head, body }) => {
      const answer = answers.next();
      socket.write(`${head}\r\n\r\n`);
      if (body) socket.write(body);
      return answer;
    },
    end: () => socket.destroy(),
  };
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Answers one at a time; only their length is kept. */
function readAnswers(socket: Socket): { next(): Promise<number> } {
  let head = Buffer.alloc(0);
  let missing: number | undefined;
  let length = 0;
  let waiting: { resolve(bytes: number): void; reject(error: Error): void } | undefined;

  const take = (part: Buffer) => {
    if (missing === undefined) {
      head = Buffer.concat([head, part]);
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      length = lengthIn(head.toString('latin1', 0, end), head);
      missing = length - (head.length - end - HEAD_END.length);
    } else missing -= part.length;
    if (missing > 0) return;
    head = Buffer.alloc(0);
    missing = undefined;
    waiting?.resolve(length);
  };
  socket.on('data', (part: Buffer) => {
    try {
      take(part);
    } catch (error) {
      waiting?.reject(error as Error);
    }
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

function lengthIn(head: string, answer: Buffer): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
    throw new Error(`Expected 200 with a length but received:\n${answer.toString('utf8', 0, 2000)}`);
  return Number(length);
}
