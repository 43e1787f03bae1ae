import { AppError } from '@imagemill/errors';

/**
 * The server's first line, which says what it is. A command of another release must not talk to it.
 */
export interface Greeting {
  readonly imagemill: 'store';
  /** The schema of this server's store. */
  readonly schema: number;
}

/** One store call as a line of JSON, answered by one line, in the order of the calls. */
export interface Request {
  readonly name: string;
  readonly args: readonly unknown[];
}

/**
 * `code` is from the error table, if it's one of those; `message` is for the person running the
 * command.
 */
export type Response =
  | { readonly ok: true; readonly value?: unknown }
  | { readonly ok: false; readonly code: 'store_unavailable' | null; readonly message: string };

/** Maximum size of a call. */
export const MAX_REQUEST_BYTES = 100_000;
/** Enough for a list of a million addresses. */
export const MAX_RESPONSE_BYTES = 256_000_000;

/**
 * An error as a response. It includes the cause, because anyone who may read it may also read the
 * store.
 */
export function toResponse(error: unknown): Response {
  if (error instanceof AppError && error.code === 'store_unavailable')
    return { ok: false, code: error.code, message: error.cause instanceof Error ? error.cause.message : error.message };
  return { ok: false, code: null, message: error instanceof Error ? error.message : String(error) };
}

/** Turns a failed call's response back into an error. */
export function toError({ code, message }: Extract<Response, { ok: false }>): Error {
  return code === null ? new Error(message) : new AppError(code, {}, new Error(message));
}

/** The request in a line, or undefined if it isn't one. */
export function readRequest(line: string): Request | undefined {
  const value = readJson(line) as Partial<Request> | null | undefined;
  return typeof value?.name === 'string' && Array.isArray(value.args) ? { name: value.name, args: value.args } : undefined;
}

/** The value in a line, or undefined if it isn't JSON. */
export function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
