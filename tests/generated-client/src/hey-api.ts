// node dist/src/hey-api.js <server> <key> <file> <result>: runs the client that
// @hey-api/openapi-ts generates.
import { openAsBlob } from 'node:fs';
import { client } from '../generated/hey-api/client.gen.js';
import { type CompressResponse, compress, type Report, usage } from '../generated/hey-api/index.js';
import { baseUrl, fail, finish, input, key } from './program.js';

client.setConfig({ baseUrl, auth: key });
const body = { file: await openAsBlob(input), quality: 70 };
// Doesn't compile unless the type of the response includes the file.
body.file satisfies CompressResponse;

const made = await compress({ body, headers: { 'Idempotency-Key': `hey-api-${process.pid}` } });
if (made.error) fail(made.error);
if (!(made.data instanceof Blob)) throw new Error('Expected the file but received the report.');

const told = await compress({ body, headers: { Accept: 'application/json' } });
if (told.error) fail(told.error);
if (told.data instanceof Blob) throw new Error('Expected the report but received the file.');
const report: Report = told.data;

const left = await usage();
if (left.error) fail(left.error);
await finish(made.data, { result: made.response?.headers.get('Result'), report, used: left.data.month.used });
