// node dist/src/openapi-fetch.js <server> <key> <file> <result>: openapi-fetch with the types of
// openapi-typescript.
import { openAsBlob } from 'node:fs';
import createClient from 'openapi-fetch';
import type { components, paths } from '../generated/openapi-typescript/paths.js';
import { baseUrl, fail, finish, input, key } from './program.js';

const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
const file = await openAsBlob(input);
// The body itself can be of any type, since the file may be sent without a form.
type Form = paths['/v1/compress']['post']['requestBody']['content']['multipart/form-data'];

const made = await client.POST('/v1/compress', {
  body: { file, quality: 70 } satisfies Form,
  params: { header: { 'Idempotency-Key': `openapi-fetch-${process.pid}` } },
  bodySerializer: (body) => toForm(body as Form),
  parseAs: 'blob',
});
if (made.error) fail(made.error);

const told = await client.POST('/v1/compress', {
  body: file,
  params: { query: { quality: 70 } },
  headers: { Accept: 'application/json', 'Content-Type': 'application/octet-stream' },
  bodySerializer: (body) => body,
});
if (told.error) fail(told.error);
if (!('sha256' in told.data)) throw new Error('Expected the report but received the file.');
const report: components['schemas']['Report'] = told.data;

const left = await client.GET('/v1/usage');
if (left.error) fail(left.error);
await finish(made.data, { result: made.response.headers.get('Result'), report, used: left.data.month.used });

function toForm(body: Form): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
