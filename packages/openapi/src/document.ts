import { API_NOTES, type ApiStatus, formatBytes, formatPixels } from '@imagemill/core';
import { type ApiLimits, endpointLimits } from './api-tools.js';
import { pathsOf } from './paths.js';
import { HEADERS, RESPONSES } from './responses.js';
import { SCHEMAS } from './schemas.js';

const VERSION = '1.0.0';
const count = new Intl.NumberFormat('en').format;

/** What the document depends on besides the tables in the source. */
export interface DocumentFacts {
  readonly status: ApiStatus;
  /**
   * null: the server that sent the document. Never taken from a request's Host, because documents
   * are copied and kept.
   */
  readonly baseUrl: string | null;
  readonly limits: ApiLimits;
}

/** The API's OpenAPI 3.1 document, generated from the tables that the server itself works by. */
export function openApiDocument({ status, baseUrl, limits }: DocumentFacts) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Imagemill API',
      version: status === 'Planned' ? `${VERSION}-planned` : VERSION,
      summary: `Status: ${status}`,
      description: `${API_NOTES[status]}\n\n${limitWords(limits)}`,
      license: { name: 'MIT', identifier: 'MIT' },
      'x-status': status,
    },
    servers: [{ url: baseUrl ?? '/' }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Files', description: 'One file in, one file out.' },
      { name: 'About', description: 'The API itself, its limits, and what is left of them.' },
    ],
    paths: pathsOf(status),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            status === 'Planned'
              ? '`Authorization: Bearer <api_key>`. No keys are issued while the status is Planned.'
              : '`Authorization: Bearer <api_key>`. Keys are made on the account page by accounts with PRO.',
        },
      },
      responses: RESPONSES,
      headers: HEADERS,
      schemas: SCHEMAS,
    },
  };
}

function limitWords(limits: ApiLimits): string {
  const { maxPixels, avifMaxPixels } = endpointLimits(limits);
  const sentences = [
    `Limits: ${count(limits.perMinute)} requests a minute and ${count(limits.filesPerMonth)} files a month for each key`,
    `files up to ${formatBytes(limits.maxBytes)} and ${formatPixels(maxPixels)} (${formatPixels(avifMaxPixels)} as AVIF)`,
    `${count(limits.timeoutMs / 1000)} seconds of processor time for one file`,
  ];
  return `${sentences.join('; ')}. Nothing is charged for a request that fails, or whose file comes back unchanged. Files are gone with their request.`;
}
