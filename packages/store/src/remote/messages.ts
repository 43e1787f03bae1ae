import { AppError } from '@imagemill/errors';

/** The server's first line: what it is. A command of another release must not speak to it. */
export interface Greeting {
  readonly imagemill: 'store';
  /** The schema that this server's store has. */
  readonly schema: number;
}

/** One call of the store, as a line of JSON; answered by one line, in the order of the calls. */
export interface Request {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** `code`: of the table of errors, where it is one of those; `message` is for the person who runs the command. */
export type Response =
  | { readonly ok: true; readonly value?: unknown }
  | { readonly ok: false; readonly code: 'store_unavailable' | null; readonly message: string };

/** What a call can weigh at most. */
export const MAX_REQUEST_BYTES = 100_000;
/** A list of a million addresses fits. */
export const MAX_RESPONSE_BYTES = 256_000_000;

/** An error as a line. Whoever may read it may read the store: the cause is told too. */
export function toResponse(error: unknown): Response {
  if (error instanceof AppError && error.code === 'store_unavailable')
    return { ok: false, code: error.code, message: error.cause instanceof Error ? error.cause.message : error.message };
  return { ok: false, code: null, message: error instanceof Error ? error.message : String(error) };
}

/** A failed call's error, on the other side. */
export function toError({ code, message }: Extract<Response, { ok: false }>): Error {
  return code === null ? new Error(message) : new AppError(code, {}, new Error(message));
}

/** The request in a line, undefined where it is none. */
export function readRequest(line: string): Request | undefined {
  const value = readJson(line) as Partial<Request> | null | undefined;
  return typeof value?.name === 'string' && Array.isArray(value.args) ? { name: value.name, args: value.args } : undefined;
}

/** The value in a line, undefined where it is not JSON. */
export function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
