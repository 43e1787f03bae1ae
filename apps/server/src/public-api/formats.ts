import { describeFormats, type FormatsAnswer } from '@imagemill/openapi';
import type { Config } from '@imagemill/settings';

/** What `GET /v1/formats` answers, with this server's limits. */
export function formatsDocument({ api }: Config): FormatsAnswer {
  return describeFormats(api);
}
