import { API_ENDPOINTS, type ApiEndpoint, type ApiStatus } from '@imagemill/core';
import { RATE_HEADERS } from './answer-headers.js';
import { type ApiOption, FORM_ONLY, MAX_FILES, optionsOf } from './api-tools.js';
import type { JsonSchema } from './json-schema.js';
import { BINARY, errorResponses, fileResponse, jsonResponse, optionalHeaders } from './responses.js';
import { refTo } from './schemas.js';

/** Every path of the API, with its requests and responses. */
export function pathsOf(status: ApiStatus) {
  return {
    ...Object.fromEntries(API_ENDPOINTS.map((endpoint) => [endpoint.path, { post: fileOperation(endpoint, status) }])),
    '/v1/usage': { get: readOperation('usage', 'What is left of the limits for your key.', 'Usage', status) },
    '/v1/formats': { get: readOperation('formats', 'The formats that can be read and written, and every limit.', 'Formats', status) },
    '/v1': { get: openOperation('info', 'The status of the API and its endpoints.', refTo('Info')) },
    '/v1/openapi.json': { get: openOperation('document', 'This document.', { type: 'object' }) },
  };
}

/** While Planned, each operation says so too, because people read documents in parts. */
const statusWords = (status: ApiStatus) =>
  status === 'Planned' ? 'Status: Planned. Not live: every request is answered with 501.' : 'Status: Live.';

function fileOperation({ operation, purpose }: ApiEndpoint, status: ApiStatus) {
  const options = optionsOf(operation);
  return {
    operationId: operation,
    summary: purpose,
    description: `${statusWords(status)} The type of a file is detected from its signature, never from its name or Content-Type. Options are checked against that kind of file; unknown ones are refused.`,
    tags: ['Files'],
    'x-status': status,
    parameters: [
      ...options.filter(({ name }) => !FORM_ONLY.includes(name)).map(queryParameter),
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description:
          'For 24 hours, repeating a request with the same key is charged only once. If the response is lost, send the request again with the same key.',
        schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
      },
    ],
    requestBody: {
      required: true,
      description:
        'A form with the file and its options, or the file itself as the body, under any other type (application/octet-stream, image/jpeg, …), with the options in the query.',
      content: requestContent(operation, options),
    },
    responses: { 200: fileResponse(operation), ...errorResponses('files') },
  };
}

function queryParameter({ name, required, description, schema }: ApiOption) {
  // Required options may also come in the form.
  return { name, in: 'query', required: false, description: required ? `${description} Needed here or in the form.` : description, schema };
}

/**
 * A form, or the file itself under any other type. The file has no schema, which is how OpenAPI 3.1
 * describes bytes: with a schema, or as application/octet-stream, orval would merge both into one
 * type and send neither (docs/decisions/0029).
 */
function requestContent(operation: ApiEndpoint['operation'], options: readonly ApiOption[]) {
  return { 'multipart/form-data': { schema: formSchema(operation, options) }, '*/*': {} };
}

function formSchema(operation: ApiEndpoint['operation'], options: readonly ApiOption[]): JsonSchema {
  const several: JsonSchema = {
    type: 'array',
    items: BINARY,
    minItems: 1,
    maxItems: MAX_FILES,
    description: 'The file. More than one only with format=pdf: the images become one document, in this order.',
  };
  const fields = Object.fromEntries(options.map(({ name, description, schema }) => [name, { ...schema, description }]));
  return {
    type: 'object',
    required: ['file'],
    properties: {
      file: operation === 'convert' ? several : { ...BINARY, description: 'The file.' },
      ...fields,
      options: {
        type: 'string',
        contentMediaType: 'application/json',
        description: 'All options as one JSON object, in place of the fields. An option that is given twice is refused.',
      },
    },
    additionalProperties: false,
  };
}

function readOperation(operationId: string, summary: string, schema: 'Usage' | 'Formats', status: ApiStatus) {
  return {
    operationId,
    summary,
    description: `${statusWords(status)} Counts as a request, not as a file.`,
    tags: ['About'],
    'x-status': status,
    responses: { 200: jsonResponse(summary, refTo(schema), RATE_HEADERS), ...errorResponses('with a key') },
  };
}

/** Responds without a key, even while the API is Planned. */
function openOperation(operationId: string, summary: string, schema: JsonSchema) {
  return {
    operationId,
    summary,
    description: 'Responds without a key, even while the API is Planned.',
    tags: ['About'],
    security: [],
    responses: { 200: jsonResponse(summary, schema, [], optionalHeaders(RATE_HEADERS.slice(0, 1))), ...errorResponses('anywhere', [501]) },
  };
}
