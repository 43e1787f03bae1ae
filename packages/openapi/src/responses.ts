import { type Operation, SHARP_ENGINE } from '@imagemill/core';
import type { ErrorCode } from '@imagemill/errors';
import { FORMATS } from '@imagemill/files';
import { FILE_HEADERS, type HeaderInfo, RATE_HEADERS, REFUSAL_HEADERS, REQUEST_ID, RESULT_HEADERS } from './answer-headers.js';
import { API_ERRORS, type ApiError, type ErrorPlace, problemExample } from './api-errors.js';
import type { JsonSchema } from './json-schema.js';
import { refTo } from './schemas.js';

/** The bytes of a file, in the form that client generators know. */
export const BINARY: JsonSchema = { type: 'string', format: 'binary' };

const refToHeader = (name: string) => ({ $ref: `#/components/headers/${name}` });
const headersOf = (list: readonly HeaderInfo[]) => Object.fromEntries(list.map(({ name }) => [name, refToHeader(name)]));

/** Headers that a response may have, even if other responses always have them. */
export const optionalHeaders = (list: readonly HeaderInfo[]) =>
  Object.fromEntries(list.map(({ name, description, schema }) => [name, { description, required: false, schema }]));

/** Every header of the API, once. */
export const HEADERS = Object.fromEntries(
  [REQUEST_ID, ...RATE_HEADERS, ...RESULT_HEADERS, ...FILE_HEADERS, ...Object.values(REFUSAL_HEADERS)].map(
    ({ name, description, schema, example, always }) => [name, { description, required: always, schema, example }],
  ),
);

/**
 * The report, which is sent instead of the file if `Accept` asks for it. Some generators know one
 * type for each response and use that of the JSON. `anyOf` makes them name the file too, and `not`
 * keeps the description exact: JSON is always the report.
 */
const REPORT: JsonSchema = {
  anyOf: [
    refTo('Report'),
    { ...BINARY, not: {}, description: 'Never sent as JSON. Here for generators that know one type for all answers.' },
  ],
};

/**
 * The resulting file, or the report on it. The file comes first, because many generators use the
 * first type.
 */
export function fileResponse(operation: Operation) {
  const formats = Object.keys(SHARP_ENGINE.writes) as (keyof typeof FORMATS)[];
  const types = [...formats, 'pdf' as const].map((format): string => FORMATS[format].mime);
  const files = [...types, ...(operation === 'convert' ? ['application/zip'] : [])];
  return {
    description: `The file itself${operation === 'convert' ? '; several pages come as a zip' : ''}. Where \`Accept\` gives application/json more weight than the file’s type, the answer is the report instead, with the same headers except ETag and Content-Disposition.`,
    headers: headersOf([...FILE_HEADERS, ...RESULT_HEADERS, ...RATE_HEADERS, REQUEST_ID]),
    content: { ...Object.fromEntries(files.map((type) => [type, { schema: BINARY }])), 'application/json': { schema: REPORT } },
  };
}

/** JSON from an endpoint that only reads. */
export function jsonResponse(description: string, schema: JsonSchema, headers: readonly HeaderInfo[], optional: object = {}) {
  return { description, headers: { ...headersOf([...headers, REQUEST_ID]), ...optional }, content: { 'application/json': { schema } } };
}

/** From the widest to the narrowest: each place also has the errors of all places before it. */
const PLACES: readonly ErrorPlace[] = ['anywhere', 'with a key', 'files'];
const PREFIXES: Readonly<Record<ErrorPlace, string>> = { anywhere: 'Error', 'with a key': 'KeyError', files: 'FileError' };
/** Codes that no endpoint returns; a wrong path or method gets them. */
const ELSEWHERE: readonly ErrorCode[] = ['not_found', 'method_not_allowed'];

function errorsAt(place: ErrorPlace, status: number): readonly ApiError[] {
  const met = PLACES.slice(0, PLACES.indexOf(place) + 1);
  return API_ERRORS.filter((error) => error.status === status && met.includes(error.at) && !ELSEWHERE.includes(error.code));
}

const STATUSES = [...new Set(API_ERRORS.map(({ status }) => status))];
const DEFAULT_NAME = 'AnyError';

/** Every error response of the API, once for each status and set of codes. */
export const RESPONSES = Object.fromEntries([
  ...PLACES.flatMap((place) =>
    STATUSES.filter((status) => errorsAt(place, status).some(({ at }) => at === place)).map((status) => [
      PREFIXES[place] + status,
      problemResponse(errorsAt(place, status)),
    ]),
  ),
  [
    DEFAULT_NAME,
    problemResponse(
      API_ERRORS.filter(({ code }) => ELSEWHERE.includes(code)),
      'Any other error: all have this form. An unknown path is not_found, a wrong method method_not_allowed.',
    ),
  ],
]);

/** What can go wrong at an endpoint, by status. */
export function errorResponses(place: ErrorPlace, without: readonly number[] = []) {
  const here = STATUSES.filter((status) => errorsAt(place, status).length > 0 && !without.includes(status));
  const refTo = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return { ...Object.fromEntries(here.map((status) => [status, refTo(nameOf(place, status))])), default: refTo(DEFAULT_NAME) };
}

/** A place that adds no code to a status uses the response of the place before it. */
function nameOf(place: ErrorPlace, status: number): string {
  const adds = PLACES.slice(0, PLACES.indexOf(place) + 1).findLast((other) => errorsAt(other, status).some(({ at }) => at === other));
  return PREFIXES[adds ?? place] + status;
}

function problemResponse(errors: readonly ApiError[], words = errors.map(({ code, when }) => `${code}: ${when}`).join(' ')) {
  return {
    description: words,
    headers: headersWith(errors),
    content: {
      'application/problem+json': {
        schema: refTo('Problem'),
        examples: Object.fromEntries(errors.map((error) => [error.code, { summary: error.title, value: problemExample(error) }])),
      },
    },
  };
}

function headersWith(errors: readonly ApiError[]) {
  const has = (...statuses: number[]) => errors.some(({ status }) => statuses.includes(status));
  const { retryAfter, authenticate, link, allow, acceptEncoding } = REFUSAL_HEADERS;
  const own = [
    has(429, 503, 409) && retryAfter,
    has(401) && authenticate,
    has(501) && link,
    has(405) && allow,
    has(415) && acceptEncoding,
  ].filter((entry) => entry !== false);
  // Errors also say what is left for a key, if there was a valid one.
  return { ...headersOf([...own, REQUEST_ID]), ...optionalHeaders(RATE_HEADERS) };
}
