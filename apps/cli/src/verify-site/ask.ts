import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** What a site answered; the body is read to its end, or to the limit, and only kept where asked for. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Of the decoded body. */
  readonly sha256: string;
  readonly bytes: number;
  readonly body: string;
}

export interface Question {
  readonly headers: Readonly<Record<string, string>>;
  /** A longer body is not read on: no site may fill this machine. */
  readonly maxBytes: number;
  readonly keepBody?: boolean;
}

/** No answer, or none that can be read. */
export class NoAnswer extends Error {}

/** Also for a site that sends a byte now and then. */
const ANSWER_MS = 60_000;
const DECODERS = {
  br: createBrotliDecompress,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
} as const;

/** Asks for one address. Follows no redirection: that would be another address. Throws `NoAnswer`. */
export async function ask(url: URL, { headers, maxBytes, keepBody = false }: Question): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const response = await send(url, headers, signal);
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of decoded(response)) {
      bytes += chunk.length;
      hash.update(chunk);
      if (keepBody) kept.push(chunk);
      if (bytes > maxBytes) break;
    }
    response.destroy();
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      sha256: hash.digest('hex'),
      bytes,
      body: Buffer.concat(kept).toString('utf8'),
    };
  } catch (error) {
    if (signal.aborted) throw new NoAnswer(`no whole answer within ${ANSWER_MS / 1000} seconds`, { cause: error });
    throw new NoAnswer(reasonOf(error), { cause: error });
  }
}

function send(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, { headers, signal }, resolve);
    request.on('error', reject);
  });
}

function decoded(response: http.IncomingMessage): AsyncIterable<Buffer> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return response;
  if (!Object.hasOwn(DECODERS, encoding)) throw new NoAnswer(`an encoding that was not asked for (${encoding})`);
  const decoder = DECODERS[encoding as keyof typeof DECODERS]();
  // Its errors reach the reader of the decoder.
  return pipeline(response, decoder, () => {});
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return [code, message].find((part) => typeof part === 'string' && part !== '')?.toString() ?? 'no answer';
}
