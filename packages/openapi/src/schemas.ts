import { OPERATIONS } from '@imagemill/core';
import { FORMATS } from '@imagemill/files';
import { RESULT_REASONS } from './answer-headers.js';
import { API_ERRORS } from './api-errors.js';
import { FORMATS_SCHEMA } from './formats-answer.js';
import type { JsonSchema } from './json-schema.js';

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const time: JsonSchema = { type: 'string', format: 'date-time' };
const status: JsonSchema = { type: 'string', enum: ['Planned', 'Live'] };

const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'An error in the form of RFC 9457. Decide by `code`: it is stable.',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Where the error is explained.' },
    title: text,
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { ...text, description: 'What to do next, for people.' },
    code: { type: 'string', enum: API_ERRORS.map(({ code }) => code).sort() },
    requestId: { type: 'string', format: 'uuid' },
    retryAfterSeconds: { ...count, description: 'With 429, and with 409 and 503 where it is known.' },
    limitBytes: { ...count, description: 'With file_too_large.' },
    limitPixels: { ...count, description: 'With too_many_pixels.' },
    bestBytes: { ...count, description: 'With target_unreachable: the smallest result that was found.' },
    file: { ...count, description: 'Of several files: which one, counted from 0.' },
    errors: {
      type: 'array',
      description: 'With invalid_option: one entry for each problem.',
      items: {
        type: 'object',
        required: ['option', 'detail'],
        properties: {
          option: { ...text, description: 'The name of the option; `file` for the file, `options` for all of them together.' },
          detail: { ...text, description: 'What was expected, for people.' },
        },
      },
    },
  },
};

const REPORT: JsonSchema = {
  type: 'object',
  description: 'What the headers say about the file, without the file. Sent when `Accept` prefers application/json; costs the same.',
  required: ['format', 'result', 'notices', 'contentType', 'name', 'originalBytes', 'resultBytes', 'sha256'],
  properties: {
    format: { type: 'string', enum: [...Object.keys(FORMATS), 'zip'] },
    width: { ...count, description: 'Pictures only.' },
    height: { ...count, description: 'Pictures only.' },
    pages: { ...count, description: 'Of a document, or pictures of pages in a zip.' },
    result: { type: 'string', enum: ['optimized', 'unchanged'] },
    reason: { type: 'string', enum: RESULT_REASONS },
    qualityUsed: { type: 'integer', minimum: 1, maximum: 100 },
    visualScore: {
      type: 'number',
      maximum: 100,
      description: 'How closely the result looks like the original: 100 is identical. Only if the quality was searched for.',
    },
    notices: { type: 'array', items: text, description: 'What was given up, like converted_to_srgb.' },
    contentType: text,
    name: text,
    originalBytes: count,
    resultBytes: count,
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
};

const period = (words: string, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema => ({
  type: 'object',
  description: words,
  required: ['limit', ...Object.keys(more), 'remaining', 'resetsAt'],
  properties: { limit: count, ...more, remaining: count, resetsAt: time },
});

const USAGE: JsonSchema = {
  type: 'object',
  description: 'What is left of the limits for a key.',
  required: ['minute', 'month'],
  properties: { minute: period('Requests.'), month: period('Files of this calendar month (UTC).', { used: count }) },
};

const INFO: JsonSchema = {
  type: 'object',
  description: 'The status of the API and its endpoints.',
  required: ['status', 'note', 'endpoints'],
  properties: {
    status,
    note: text,
    endpoints: {
      type: 'array',
      minItems: OPERATIONS.length,
      items: {
        type: 'object',
        required: ['method', 'path', 'purpose', 'status'],
        properties: { method: text, path: text, purpose: text, status },
      },
    },
  },
};

/** The parts of the document that responses are built from. */
export const SCHEMAS = { Problem: PROBLEM, Report: REPORT, Usage: USAGE, Formats: FORMATS_SCHEMA, Info: INFO } as const;

export const refTo = (name: keyof typeof SCHEMAS): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
