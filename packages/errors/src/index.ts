/** How one error code is explained to people and sent over HTTP. */
export interface ErrorInfo {
  /** HTTP status, or null for codes that only occur in the browser. */
  readonly status: number | null;
  readonly title: string;
  /** What the user can do next. Code that throws may give a more specific detail instead. */
  readonly detail: string;
}

/** Every error the service can return. Status, texts and documentation all come from this table. */
export const ERRORS = {
  csrf_failed: { status: 403, title: 'This request did not come from our own page.', detail: 'Reload the page and try again.' },
  session_required: { status: 401, title: 'A session is needed.', detail: 'Open a page of this site first; cookies must be allowed.' },
  quota_exceeded: { status: 429, title: "Today's free quota is used up.", detail: 'It resets at midnight UTC.' },
  sign_in_required: { status: 401, title: 'You are not signed in.', detail: 'Sign in on the account page.' },
  link_invalid: {
    status: 410,
    title: 'This link does not work.',
    detail: 'It was used, is too old, or was asked for in another browser. Ask for a new one here.',
  },
  pro_required: { status: 403, title: 'This tool is part of PRO.', detail: 'Sign in with an account that has PRO.' },
  pro_limit_reached: {
    status: 429,
    title: "Today's files on the server are used up.",
    detail: 'They reset at midnight UTC. Tools in the browser keep working.',
  },
  api_not_live: {
    status: 501,
    title: 'The public API is planned and not live yet.',
    detail: 'No keys are issued. Join the waitlist on the pricing page to be told first.',
  },
  missing_key: {
    status: 401,
    title: 'An API key is needed.',
    detail: 'Send it as "Authorization: Bearer <api_key>".',
  },
  invalid_key: {
    status: 401,
    title: 'This API key does not work.',
    detail: 'It is not complete, was revoked, or its account has no PRO.',
  },
  allowance_used: {
    status: 429,
    title: "This month's files are used up.",
    detail: 'They reset next month (UTC).',
  },
  idempotency_running: {
    status: 409,
    title: 'The same request is at work.',
    detail: 'Send it again in a moment.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'This Idempotency-Key is taken.',
    detail: 'Use a new one for a new request.',
  },
  rate_limited: { status: 429, title: 'Too many requests.', detail: 'Wait a little and try again.' },
  invalid_option: { status: 422, title: 'An option is not valid.', detail: 'Correct the options named in "errors".' },
  unsupported_media: { status: 415, title: 'This type of file is not supported.', detail: 'Use one of the supported formats.' },
  unsupported_variant: {
    status: 415,
    title: 'This variant cannot be read.',
    detail: 'Save the file as PNG or JPEG first.',
  },
  corrupt_input: {
    status: 422,
    title: 'This file is damaged.',
    detail: 'It has the right type but does not decode. Try to export it again.',
  },
  password_protected: { status: 422, title: 'This PDF needs a password.', detail: 'Enter the password that opens it.' },
  signature_would_break: {
    status: 422,
    title: 'This PDF is signed.',
    detail: 'Any change makes its digital signature void. Allow that (allowUnsign) to go on.',
  },
  target_unreachable: { status: 422, title: 'The file cannot be made that small.', detail: 'Allow a larger result.' },
  file_too_large: { status: 413, title: 'The file is too large.', detail: 'Send a smaller file.' },
  too_many_pixels: { status: 422, title: 'The picture has too many pixels.', detail: 'Use a smaller picture or another output format.' },
  too_complex: { status: 422, title: 'This file needs too much memory.', detail: 'Use a smaller picture or another output format.' },
  timed_out: { status: 422, title: 'The work took too long and was stopped.', detail: 'Try a smaller file or less effort.' },
  cancelled: { status: null, title: 'Cancelled.', detail: 'You cancelled this file.' },
  server_busy: { status: 503, title: 'The server is busy.', detail: 'Try again in a moment.' },
  store_unavailable: { status: 503, title: 'The service cannot reach its store right now.', detail: 'Try again in a moment.' },
  bad_request: { status: 400, title: 'The request could not be understood.', detail: 'Check its form.' },
  not_found: { status: 404, title: 'There is nothing here.', detail: 'Check the address.' },
  method_not_allowed: { status: 405, title: 'This method is not allowed here.', detail: 'Use a method named in "Allow".' },
  request_timeout: { status: 408, title: 'The request took too long to arrive.', detail: 'Send it again.' },
  length_required: { status: 411, title: 'The length of the body is missing.', detail: 'Send Content-Length.' },
  headers_too_large: { status: 431, title: 'The request headers are too large.', detail: 'Send fewer headers.' },
  internal: {
    status: 500,
    title: 'Something went wrong on our side.',
    detail: 'Try again; if it stays, tell the operator the request id.',
  },
} as const satisfies Record<string, ErrorInfo>;

export type ErrorCode = keyof typeof ERRORS;

/** One invalid option, as listed in `errors` of an `invalid_option` response. */
export interface OptionProblem {
  readonly option: string;
  readonly detail: string;
}

/** Extra public fields of an error, as they appear in the response. */
export interface ErrorExtras {
  readonly detail?: string;
  readonly limitBytes?: number;
  readonly limitPixels?: number;
  /** With `target_unreachable`: the size of the smallest result found. */
  readonly bestBytes?: number;
  /** If several files become one: the file the error is about, counted from 0. */
  readonly file?: number;
  readonly errors?: readonly OptionProblem[];
  readonly retryAfterSeconds?: number;
}

/**
 * An error a caller can cause. Everything else surfaces as `internal`, with the original as
 * `cause`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, extras: ErrorExtras = {}, cause?: unknown) {
    super(ERRORS[code].title, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.extras = extras;
  }

  get info(): ErrorInfo {
    return ERRORS[this.code];
  }

  get detail(): string {
    return this.extras.detail ?? this.info.detail;
  }
}

/** An `unsupported_variant` error. `variant` is a phrase like "A TIFF with LZMA compression". */
export function unreadVariant(variant: string, cause?: unknown): AppError {
  return new AppError('unsupported_variant', { detail: `${variant} cannot be read here. ${ERRORS.unsupported_variant.detail}` }, cause);
}

/** An error as plain data, so it can cross a worker or process boundary. */
export interface WireError {
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;
}

/**
 * Turns anything thrown into plain data. Anything but an AppError becomes `internal`, without its
 * message.
 */
export function toWire(error: unknown): WireError {
  return error instanceof AppError ? { code: error.code, extras: error.extras } : { code: 'internal', extras: {} };
}

/** Rebuilds the error that `toWire` turned into data. */
export function fromWire(wire: WireError): AppError {
  return new AppError(wire.code, wire.extras);
}

/** Throws `cancelled` if the signal has been aborted. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled');
}
