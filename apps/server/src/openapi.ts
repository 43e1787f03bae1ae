import { API_ENDPOINTS, API_NOTES, type ApiStatus, ERRORS } from '@imagemill/core';

/** The API's OpenAPI 3.1 document, as far as it is decided: what is planned, and what every request answers until then. */
export function openApiDocument(status: ApiStatus, baseUrl: string | null) {
  return {
    openapi: '3.1.0',
    info: { title: 'Imagemill API', version: '1.0.0-planned', summary: `Status: ${status}`, description: API_NOTES[status] },
    // Never from the request's Host: a document is copied and kept.
    servers: [{ url: baseUrl ?? '/' }],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(
      API_ENDPOINTS.map((endpoint) => [endpoint.path, { [endpoint.method.toLowerCase()]: operation(endpoint, status) }]),
    ),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Planned: `Authorization: Bearer <api_key>`. No keys are issued while the status is Planned.',
        },
      },
      responses: {
        NotLive: {
          description: ERRORS.api_not_live.title,
          headers: { Link: { description: 'Where to join the waitlist.', schema: { type: 'string' } } },
          content: {
            'application/problem+json': {
              schema: { $ref: '#/components/schemas/Problem' },
              example: {
                type: '/api#api_not_live',
                title: ERRORS.api_not_live.title,
                status: ERRORS.api_not_live.status,
                detail: ERRORS.api_not_live.detail,
                code: 'api_not_live',
                requestId: '6f1c2a52-0d0e-4a52-9d3a-0a7c6f7b1e11',
              },
            },
          },
        },
      },
      schemas: { Problem: PROBLEM_SCHEMA },
    },
  };
}

const PROBLEM_SCHEMA = {
  type: 'object',
  description: 'An error in the form of RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What to do next.' },
    code: { type: 'string', description: 'Stable; decide by this.' },
    requestId: { type: 'string' },
  },
} as const;

function operation({ operation: operationId, purpose }: (typeof API_ENDPOINTS)[number], status: ApiStatus) {
  return {
    operationId,
    summary: purpose,
    description: `Status: ${status}.`,
    'x-status': status,
    responses: { 501: { $ref: '#/components/responses/NotLive' } },
  };
}
