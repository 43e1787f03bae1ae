import { once } from 'node:events';
import { connect } from 'node:net';

/** A client that sends one request after another over one connection. */
export interface HttpCaller {
  /** Sends a request and resolves to the response's size in bytes; throws unless it's 200. */
  call(request: HttpRequest): Promise<number>;
  end(): void;
}

export interface HttpRequest {
  /** The request line and the headers, without the empty line that ends them. */
  readonly head: string;
  readonly body?: Uint8Array;
}

/** The bytes that are read get thrown away, so all callers share one buffer. */
const READ_INTO = Buffer.alloc(262_144);

/**
 * Speaks HTTP over a bare socket and allocates nothing per chunk of a response: callers run on the
 * server's machine, so any CPU time they use is time the server lacks.
 */
export async function openHttpCaller(port: number): Promise<HttpCaller> {
  const answers = new Answers();
  const onread = {
    buffer: READ_INTO,
    callback: (bytes: number) => {
      answers.take(READ_INTO.subarray(0, bytes));
      return true;
    },
  };
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
  await once(socket, 'connect');
  socket.on('close', () => answers.fail(new Error('The server closed the connection.')));
  socket.on('error', (error) => answers.fail(error));
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

/** Reads one response at a time and keeps only its length. */
class Answers {
  #head = Buffer.alloc(0);
  #missing: number | undefined;
  #length = 0;
  #waiting: { resolve(bytes: number): void; reject(error: Error): void } | undefined;

  next(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  fail(error: Error): void {
    this.#waiting?.reject(error);
  }

  take(part: Buffer): void {
    try {
      this.#take(part);
    } catch (error) {
      this.fail(error as Error);
    }
  }

  #take(part: Buffer): void {
    if (this.#missing === undefined) {
      this.#head = Buffer.concat([this.#head, part]);
      const end = this.#head.indexOf(HEAD_END);
      if (end < 0) return;
      this.#length = lengthIn(this.#head.toString('latin1', 0, end), this.#head);
      this.#missing = this.#length - (this.#head.length - end - HEAD_END.length);
    } else this.#missing -= part.length;
    if (this.#missing > 0) return;
    this.#head = Buffer.alloc(0);
    this.#missing = undefined;
    this.#waiting?.resolve(this.#length);
  }
}

function lengthIn(head: string, answer: Buffer): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
    throw new Error(`Expected 200 with a length but received:\n${answer.toString('utf8', 0, 2000)}`);
  return Number(length);
}
