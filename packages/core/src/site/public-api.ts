import type { Operation } from '../options/operations.js';

export type ApiStatus = 'Planned' | 'Live';

export interface ApiEndpoint {
  readonly method: 'POST';
  readonly path: `/v1/${string}`;
  readonly operation: Operation;
  readonly purpose: string;
}

/**
 * The public API's endpoints, most important first. `GET /v1`, the API page and OpenAPI are
 * generated from this table.
 */
export const API_ENDPOINTS: readonly ApiEndpoint[] = [
  { method: 'POST', path: '/v1/compress', operation: 'compress', purpose: 'Make an image or a PDF smaller.' },
  { method: 'POST', path: '/v1/resize', operation: 'resize', purpose: 'Change the size of an image or of PDF pages.' },
  { method: 'POST', path: '/v1/convert', operation: 'convert', purpose: 'Turn one format into another.' },
];

/** What has to be said about the API wherever it is shown. */
export const API_NOTES: Record<ApiStatus, string> = {
  Planned:
    'The public API is planned and not live. No keys are issued and no request succeeds. Names, parameters and limits may change before release. There is no release date. Join the waitlist on the pricing page to be told first.',
  Live: 'The public API is live. Requests need an API key.',
};
