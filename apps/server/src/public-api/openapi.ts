import type { ApiStatus } from '@imagemill/core';
import { openApiDocument as describe } from '@imagemill/openapi';
import type { Config } from '@imagemill/settings';

/** What `GET /v1/openapi.json` answers, with this server's address and limits. */
export function openApiDocument(status: ApiStatus, { baseUrl, api }: Config) {
  return describe({ status, baseUrl, limits: api });
}
