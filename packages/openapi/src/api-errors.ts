import { ERRORS, type ErrorCode, type ErrorExtras } from '@imagemill/errors';

/** Where under `/v1` an error occurs. `anywhere` includes paths that don't exist. */
export type ErrorPlace = 'anywhere' | 'with a key' | 'files';

interface Entry {
  readonly at: ErrorPlace;
  /** What it means under `/v1`, beyond what the table of errors says. */
  readonly when: string;
  /** What else the response contains, as an example. */
  readonly extras?: ErrorExtras;
}

/**
 * Codes that only the site's own pages get. Every code must be listed here or below, or this
 * doesn't compile.
 */
const SITE_ONLY_CODES = [
  'csrf_failed',
  'session_required',
  'quota_exceeded',
  'sign_in_required',
  'link_invalid',
  'pro_required',
  'pro_limit_reached',
  'cancelled',
] as const satisfies readonly ErrorCode[];

const ENTRIES: Readonly<Record<Exclude<ErrorCode, (typeof SITE_ONLY_CODES)[number]>, Entry>> = {
  api_not_live: { at: 'anywhere', when: 'The API is Planned, or was withdrawn. Nothing of the body was read.' },
  bad_request: { at: 'anywhere', when: 'Not HTTP, an address that does not decode, a form that cannot be read, or a bad Idempotency-Key.' },
  not_found: { at: 'anywhere', when: 'No endpoint has this path.' },
  method_not_allowed: { at: 'anywhere', when: 'The path exists, the method does not; `Allow` names those that do.' },
  request_timeout: { at: 'anywhere', when: 'Headers or body came too slowly.' },
  headers_too_large: { at: 'anywhere', when: 'The headers are longer than 16 kB.' },
  internal: { at: 'anywhere', when: 'A fault of the server. Its log has the request id.' },
  server_busy: { at: 'anywhere', when: 'Too many files at once, or the server is stopping.', extras: { retryAfterSeconds: 5 } },
  store_unavailable: { at: 'anywhere', when: 'The database is away or full.', extras: { retryAfterSeconds: 5 } },
  missing_key: { at: 'with a key', when: 'There is no `Authorization: Bearer …`.' },
  invalid_key: { at: 'with a key', when: 'Unknown, revoked, lapsed and malformed keys look alike.' },
  rate_limited: {
    at: 'with a key',
    when: 'More requests in a minute than the key may send, or too many wrong keys from one address.',
    extras: { retryAfterSeconds: 12 },
  },
  length_required: { at: 'files', when: 'Neither Content-Length nor a chunked body.' },
  file_too_large: { at: 'files', when: 'Larger than `limitBytes`.', extras: { limitBytes: 25_000_000 } },
  invalid_option: {
    at: 'files',
    when: 'One entry in `errors` for each option that is unknown, missing, given twice, out of range or at odds with another.',
    extras: { errors: [{ option: 'quality', detail: 'Expected a whole number from 1 to 100, or auto.' }] },
  },
  unsupported_media: {
    at: 'files',
    when: 'The signature of the file is none that is read here, or the body is encoded (Content-Encoding).',
  },
  unsupported_variant: { at: 'files', when: 'A format that is read here, but in a form that no decoder here knows. The detail names it.' },
  corrupt_input: { at: 'files', when: 'The right signature, but it does not decode.' },
  password_protected: { at: 'files', when: 'An encrypted PDF without, or with a wrong, `password`.' },
  signature_would_break: { at: 'files', when: 'A signed PDF without `allowUnsign`.' },
  too_many_pixels: { at: 'files', when: 'Width × height × frames above `limitPixels`.', extras: { limitPixels: 50_000_000 } },
  too_complex: { at: 'files', when: 'A smaller picture or another format may pass.' },
  target_unreachable: { at: 'files', when: '`targetBytes` cannot be met; the best was `bestBytes`.', extras: { bestBytes: 48_213 } },
  timed_out: { at: 'files', when: 'It reached the time limit for one file.' },
  allowance_used: { at: 'files', when: 'They reset next month (UTC).', extras: { retryAfterSeconds: 86_400 } },
  idempotency_running: {
    at: 'files',
    when: 'The first request with this Idempotency-Key has no answer yet.',
    extras: { retryAfterSeconds: 5 },
  },
  idempotency_mismatch: { at: 'files', when: 'This Idempotency-Key came with another file or other options before.' },
};

/** One error of the API as the documents show it. */
export interface ApiError extends Entry {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

const statusOf = (code: ErrorCode): number => ERRORS[code].status ?? 500;

/** Every error that a caller of `/v1` can get, sorted by status. */
export const API_ERRORS: readonly ApiError[] = (Object.entries(ENTRIES) as [ErrorCode, Entry][])
  .map(([code, entry]) => ({ code, ...entry, status: statusOf(code), title: ERRORS[code].title, detail: ERRORS[code].detail }))
  .sort((one, other) => one.status - other.status);

/** Codes that have a status but never occur under `/v1`. */
export const SITE_ONLY_ERRORS: readonly Omit<ApiError, 'at' | 'when'>[] = SITE_ONLY_CODES.filter(
  (code) => ERRORS[code].status !== null,
).map((code) => ({
  code,
  status: statusOf(code),
  title: ERRORS[code].title,
  detail: ERRORS[code].detail,
}));

/** The body of such an error response. */
export function problemExample({ code, status, title, detail, extras }: ApiError) {
  return { type: `/api#${code}`, title, status, detail, code, requestId: '6f1c2a52-0d0e-4a52-9d3a-0a7c6f7b1e11', ...extras };
}
