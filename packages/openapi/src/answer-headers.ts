import type { RunReport } from '@imagemill/core';
import type { JsonSchema } from './json-schema.js';

/** One header of a response. */
export interface HeaderInfo {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example: string | number;
  /** Whether it's on every response of its kind. */
  readonly always: boolean;
}

const text: JsonSchema = { type: 'string' };
const whole = (minimum: number, maximum?: number): JsonSchema => ({ type: 'integer', minimum, ...(maximum && { maximum }) });
const header = (name: string, description: string, schema: JsonSchema, example: string | number, always = true): HeaderInfo => ({
  name,
  description,
  schema,
  example,
  always,
});

export const REQUEST_ID = header(
  'Request-Id',
  'Tell it to the operator when something is wrong.',
  { type: 'string', format: 'uuid' },
  '6f1c2a52-0d0e-4a52-9d3a-0a7c6f7b1e11',
);

/** On every response to a valid key. */
export const RATE_HEADERS: readonly HeaderInfo[] = [
  header('RateLimit-Policy', 'The limits of the key: q units in w seconds.', text, '"minute";q=60;w=60, "month";q=5000;w=2592000'),
  header('RateLimit', 'What is left (r) and for how many seconds this holds (t).', text, '"minute";r=59;t=60, "month";r=4988;t=1036800'),
];

/** Why a result is what it is: the reasons for images, and the one that only documents have. */
export const RESULT_REASONS = Object.keys({
  already_optimal: true,
  would_grow: true,
  would_lose_parts: true,
  check_failed: true,
} satisfies Record<NonNullable<RunReport['reason']> | 'check_failed', true>);

/** Facts about a result, sent both with the file and with the report. */
export const RESULT_HEADERS: readonly HeaderInfo[] = [
  header('Original-Bytes', 'Bytes that came in.', whole(1), 1_482_113),
  header('Image-Width', 'Width of the result in pixels. Pictures only.', whole(1), 1600, false),
  header('Image-Height', 'Height of the result in pixels. Pictures only.', whole(1), 1200, false),
  header('Quality-Used', 'The quality it was written with, where it was.', whole(1, 100), 80, false),
  header(
    'Visual-Score',
    'How closely the result looks like the original: 100 is identical. Only if the quality was searched for.',
    { type: 'number', maximum: 100 },
    75.3,
    false,
  ),
  header('Result', 'unchanged: the input byte for byte, and no charge.', { type: 'string', enum: ['optimized', 'unchanged'] }, 'optimized'),
  header('Result-Reason', 'Why pixels were not touched.', { type: 'string', enum: RESULT_REASONS }, 'would_grow', false),
  header('Result-Notices', 'What was given up, separated by commas.', text, 'converted_to_srgb', false),
  header(
    'Server-Timing',
    'Milliseconds in line, upload, wait and work.',
    text,
    'line;dur=0.1, upload;dur=8.2, wait;dur=0.3, work;dur=141.0',
  ),
];

/** Sent with every file, but not with the report. */
export const FILE_HEADERS: readonly HeaderInfo[] = [
  header('Content-Disposition', 'A safe name for the file. Not with the report.', text, 'attachment; filename="photo.jpg"', false),
  header(
    'ETag',
    'The SHA-256 of the file. Not with the report.',
    text,
    '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
    false,
  ),
];

/** Sent with errors. */
export const REFUSAL_HEADERS = {
  retryAfter: header('Retry-After', 'Seconds to wait.', whole(0), 12, false),
  authenticate: header('WWW-Authenticate', 'How to say who you are.', text, 'Bearer realm="imagemill"'),
  allow: header('Allow', 'With 405: the methods that exist here.', text, 'POST, OPTIONS', false),
  acceptEncoding: header('Accept-Encoding', 'With an encoded body: how to send it.', text, 'identity', false),
  link: header('Link', 'Where to join the waitlist.', text, '</pricing#waitlist>; rel="help"'),
} as const;
