import { AppError, type OptionProblem } from '@imagemill/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { hasLargeRemainder, respondThenDrain } from './drain.js';

const RETRY_AFTER_BUSY_SECONDS = 5;

/** An error as the client gets it: status, headers and an RFC 9457 body. */
export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Describes an error for the client, without its cause. */
export function describeProblem(error: AppError, requestId: string): Problem {
  const status = error.info.status ?? 500;
  const { detail: _detail, ...extras } = error.extras;
  const retryAfter = extras.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_BUSY_SECONDS : undefined);
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Request-Id': requestId,
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
      ...(error.code === 'api_not_live' ? { Link: '</pricing#waitlist>; rel="help"' } : {}),
    },
    body: JSON.stringify({
      type: `/api#${error.code}`,
      title: error.info.title,
      status,
      detail: error.detail,
      code: error.code,
      requestId,
      ...extras,
      ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }),
    }),
  };
}

/**
 * The only way an error becomes a response. Errors the client didn't cause are logged with their
 * cause.
 */
export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown, request);
  if (error.code === 'internal') request.log.error({ err: error.cause }, 'request failed');
  // Overload isn't a fault, and logging it would fill the log at the busiest time.
  else if (error.info.status === 503 && !isMereCrowd(error)) request.log.warn({ err: error.cause ?? error }, 'request refused');
  const { status, headers, body } = describeProblem(error, request.id);
  // These belong to the response that failed and would be wrong for this one.
  reply.removeHeader('Content-Encoding').removeHeader('ETag');
  reply.code(status).headers(headers);
  if (request.method === 'HEAD' || !hasLargeRemainder(request.raw)) return reply.send(body);
  return reply.headers({ Connection: 'close', 'Content-Length': Buffer.byteLength(body) }).send(respondThenDrain(body, request.raw));
}

const isMereCrowd = ({ code, cause }: AppError) => code === 'server_busy' && cause === undefined;

/** Maps Fastify's error codes to our errors. */
function toAppError(thrown: unknown, request: FastifyRequest): AppError {
  if (thrown instanceof AppError && thrown.info.status !== null) return thrown;
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown };
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge(request.routeOptions.bodyLimit);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media', { detail: 'Send the body as application/json.' }, thrown);
    case 'FST_ERR_BAD_URL':
      return new AppError('bad_request', { detail: 'The address is not a valid URL path.' }, thrown);
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError('bad_request', { detail: 'The body is not valid JSON.' }, thrown);
    default:
      return new AppError(typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'internal', {}, thrown);
  }
}

/** The body is larger than this route accepts. */
export function tooLarge(limitBytes: number): AppError {
  return new AppError('file_too_large', { limitBytes, detail: `Send at most ${limitBytes} bytes.` });
}

/**
 * A JSON body as a typed value. Throws `bad_request` if it isn't an object and `invalid_option` for
 * each wrong field.
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('bad_request', { detail: 'Send a JSON object.' });
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_option', { errors: parsed.error.issues.flatMap(toProblems) });
}

function toProblems(issue: z.core.$ZodIssue): OptionProblem[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((option) => ({ option, detail: 'This field does not exist here.' }));
  return [{ option: issue.path.map(String).join('.'), detail: issue.message }];
}
