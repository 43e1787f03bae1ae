import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** A site's response. The body is read to its end or to the limit, and kept only if asked for. */
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
  /** Reading stops after this many bytes, so no site can fill this machine. */
  readonly maxBytes: number;
  readonly keepBody?: boolean;
  /** For the whole response, so a site that trickles bytes times out too. */
  readonly timeoutMs?: number;
}

/** No response, or one that broke off. */
export class NoAnswer extends Error {}

/** A whole response whose body doesn't match its Content-Encoding. */
export class BadEncoding extends Error {}

const ANSWER_MS = 60_000;
const DECODERS = {
  br: createBrotliDecompress,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
} as const;

/**
 * Requests one address. Doesn't follow redirects, since those lead to another address. Throws
 * `NoAnswer` and `BadEncoding`.
 */
export async function ask(url: URL, { headers, maxBytes, keepBody = false, timeoutMs = ANSWER_MS }: Question): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
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
    if (signal.aborted) throw new NoAnswer(`no complete response within ${timeoutMs / 1000} seconds`, { cause: error });
    if (error instanceof BadEncoding) throw error;
    throw new NoAnswer(reasonOf(error), { cause: error });
  }
}

function send(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, { headers, signal }, resolve);
    request.on('error', reject);
  });
}

async function* decoded(response: http.IncomingMessage): AsyncIterable<Buffer> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return yield* response;
  if (!Object.hasOwn(DECODERS, encoding)) throw new BadEncoding('comes in an encoding that was not asked for');
  const decoder = DECODERS[encoding as keyof typeof DECODERS]();
  try {
    // Connection errors reach the reader through the decoder.
    yield* pipeline(response, decoder, () => {});
  } catch (error) {
    throw isDecodingError(error) ? new BadEncoding(`is not ${encoding}, as it says`, { cause: error }) : error;
  }
}

/**
 * Decoding errors have codes like `Z_DATA_ERROR`, or brotli's `ERR_…`; unlike system errors they
 * have no syscall.
 */
function isDecodingError(error: unknown): boolean {
  const { code, errno, syscall } = error as { code?: unknown; errno?: unknown; syscall?: unknown };
  return typeof code === 'string' && /^(?:Z_|ERR_)/.test(code) && typeof errno === 'number' && syscall === undefined;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return [code, message].find((part) => typeof part === 'string' && part !== '')?.toString() ?? 'no answer';
}
