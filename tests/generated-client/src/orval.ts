// node dist/src/orval.js <server> <key> <file> <result>: the client of orval.
import { openAsBlob } from 'node:fs';
import { compress, type Report, usage } from '../generated/orval/client.js';
import { fail, finish, input } from './program.js';

const body = { file: await openAsBlob(input), quality: 'auto' as const, minScore: 70 };

const made = await compress(body, {}, { headers: { 'Idempotency-Key': `orval-${process.pid}` } });
if (made.status !== 200) fail(made.data);
if (!(made.data instanceof Blob)) throw new Error('Expected the file but received the report.');

const told = await compress(body, {}, { headers: { Accept: 'application/json' } });
if (told.status !== 200) fail(told.data);
if (told.data instanceof Blob) throw new Error('Expected the report but received the file.');
const report: Report = told.data;
if (report.visualScore === undefined) throw new Error('Expected a score.');

const left = await usage();
if (left.status !== 200) fail(left.data);
await finish(made.data, { result: made.headers.get('Result'), report, used: left.data.month.used });
