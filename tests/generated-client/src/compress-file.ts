// node dist/src/compress-file.js <server> <key> <file> <result>: compresses a file by the generated client and writes what came back.
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { client } from '../generated/client.gen.js';
import { type CompressResponse, compress, type Problem, usage } from '../generated/index.js';

const [baseUrl = '', auth = '', input = '', output = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth });

const { data, error, response } = await compress({
  body: { file: await openAsBlob(input), quality: 70 },
  headers: { 'Idempotency-Key': `generated-${process.pid}` },
});
if (error) fail(error);
const file: CompressResponse = data;
await writeFile(output, Buffer.from(await file.arrayBuffer()));

const left = await usage();
if (left.error) fail(left.error);
console.log(JSON.stringify({ result: response.headers.get('Result'), used: left.data.month.used }));

function fail({ code, detail }: Problem): never {
  throw new Error(`${code}: ${detail}`);
}
