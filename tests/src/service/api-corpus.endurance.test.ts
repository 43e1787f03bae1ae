// @needs machine: files have a time limit that a busy machine exceeds
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { OPERATIONS, type Operation } from '@imagemill/core';
import { API_ERRORS } from '@imagemill/openapi';
import { type LiveSite, openLiveSite } from '@imagemill/testkit';
import sharp from 'sharp';
import { type CorpusFile, corpusFiles } from '../corpus.js';

const AT_ONCE = 4;

const QUERIES: Record<Operation, { readonly image: string; readonly pdf: string }> = {
  compress: { image: '', pdf: '' },
  resize: { image: '?longEdge=600', pdf: '?percent=50' },
  convert: { image: '?format=webp', pdf: '?format=jpeg&dpi=36' },
};

/** Headers of every response with a file; images have two more. */
const HEADERS = [
  'content-type content-length content-disposition etag original-bytes result server-timing',
  'request-id ratelimit ratelimit-policy',
].flatMap((line) => line.split(' '));
const IMAGE_HEADERS = ['image-width', 'image-height'];

const files = corpusFiles(/./);

type Problem = { readonly code: string; readonly status: number };
/**
 * The codes that the server's own document lists for a response of that endpoint, by its examples.
 */
type Documented = (operation: Operation, status: number) => readonly string[];

async function readDocument(site: LiveSite): Promise<Documented> {
  const document = (await (await fetch(`${site.url}/v1/openapi.json`)).json()) as Record<string, unknown>;
  const at = (pointer: string) => pointer.split('/').reduce<unknown>((value, part) => (value as Record<string, unknown>)?.[part], document);
  return (operation, status) => {
    const named = at(`paths//v1/${operation}`) ?? (document.paths as Record<string, unknown>)[`/v1/${operation}`];
    const response = (named as { post: { responses: Record<number, { $ref?: string }> } }).post.responses[status];
    const resolved = response?.$ref ? at(response.$ref.slice(2)) : response;
    const { examples = {} } =
      (resolved as { content?: Record<string, { examples?: object }> })?.content?.['application/problem+json'] ?? {};
    return Object.keys(examples);
  };
}

test('every file of the corpus at two of three endpoints, four at a time: it decodes or the refusal is documented', {
  skip: !files && 'the corpus is not here',
}, async (t) => {
  const limits = { API_RATE_PER_MINUTE: '1000000', API_MONTHLY_FILES: '1000000' };
  await using site = await openLiveSite({ env: { WORKERS: '2', QUEUE_LENGTH: '8', QUEUE_WAIT_MS: '300000', ...limits } });
  const documented = await readDocument(site);
  // PRO runs the operation that is left out here on the file, with the same workers:
  // process-corpus.endurance.test.ts.
  const jobs = (files ?? []).flatMap((file) =>
    OPERATIONS.filter((_, which) => which !== file.name.length % OPERATIONS.length).map((operation) => ({ file, operation })),
  );
  const [counts, faults, timedOut] = [new Map<string, number>(), [] as string[], [] as string[]];

  const send = async ({ file, operation }: { readonly file: CorpusFile; readonly operation: Operation }) => {
    const bytes = await readFile(file.path);
    const query = QUERIES[operation][file.name.toLowerCase().endsWith('.pdf') ? 'pdf' : 'image'];
    const headers = { authorization: `Bearer ${site.key}` };
    const answer = await fetch(`${site.url}/v1/${operation}${query}`, { method: 'POST', headers, body: new Uint8Array(bytes) });
    const result = Buffer.from(await answer.arrayBuffer());
    const note = (fault: string) => faults.push(`${operation} ${file.name}: ${fault}`);
    let outcome = '200';
    if (answer.status === 200) {
      const isSame = answer.headers.get('result') === 'unchanged';
      if (isSame && !result.equals(bytes)) note('called unchanged, but is another file');
      for (const fault of await faultsOf(answer, result, isSame)) note(fault);
      if (operation === 'compress' && result.length > bytes.length) note(`grew from ${bytes.length} to ${result.length}`);
      if (answer.headers.get('original-bytes') !== String(bytes.length)) note('Original-Bytes');
    } else {
      const { code, status } = JSON.parse(result.toString()) as Problem;
      outcome = `${status} ${code}`;
      if (code === 'timed_out') timedOut.push(`${operation} ${file.name}`);
      else if (status < 400 || status > 499) note(outcome);
      if (status !== answer.status || !documented(operation, status).includes(code)) note(`${outcome} is not documented`);
    }
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  };
  const queue = jobs.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const job of queue) await send(job);
    }),
  );
  for (const [outcome, count] of [...counts].sort()) t.diagnostic(`${count} × ${outcome}`);
  for (const name of timedOut) t.diagnostic(`timed out: ${name}`);
  assert.deepEqual(faults, []);
  assert.ok(timedOut.length <= jobs.length / 100, `${timedOut.length} of ${jobs.length} timed out`);
  assert.ok((counts.get('200') ?? 0) > jobs.length / 2, 'most files are fine');
  // Codes are looked up in the examples: if those were gone, nothing above would have been
  // compared.
  assert.ok(API_ERRORS.filter(({ status }) => status === 422).every(({ code }) => documented('compress', 422).includes(code)));
});

async function faultsOf({ headers }: Response, result: Buffer, isSame: boolean): Promise<string[]> {
  const type = headers.get('content-type') ?? '';
  const wanted = type.startsWith('image/') ? [...HEADERS, ...IMAGE_HEADERS] : HEADERS;
  const faults = wanted.filter((name) => !headers.has(name)).map((name) => `no ${name}`);
  if (headers.get('content-length') !== String(result.length)) faults.push('Content-Length');
  // This is the input itself, which sharp may be unable to read.
  if (isSame) return faults;
  const shown = await sizeOf(type, result).catch((error: Error) => `does not decode: ${error.message}`);
  const told = `${headers.get('image-width')} × ${headers.get('image-height')}`;
  if (shown !== null && shown !== told) faults.push(`${type} told as ${told}: ${shown}`);
  return faults;
}

/**
 * Width and height of an image, all of which was decoded; null for a document or an archive, of
 * which only the ends are checked.
 */
async function sizeOf(type: string, result: Buffer): Promise<string | null> {
  if (type === 'application/pdf' || type === 'application/zip') {
    const isPdf = type.endsWith('pdf');
    const [head, tail] = [result.toString('latin1', 0, 5), result.subarray(-1024).toString('latin1')];
    if (isPdf ? head === '%PDF-' && tail.includes('%%EOF') : head.startsWith('PK\x03\x04') && tail.includes('PK\x05\x06')) return null;
    throw new Error(`it begins with ${JSON.stringify(head)}`);
  }
  // sharp can't read this format; other tests check its header.
  if (type === 'image/x-icon') return null;
  const image = sharp(result, { limitInputPixels: false });
  const { width, height } = (await image.metadata()).autoOrient;
  await image.stats();
  return `${width} × ${height}`;
}
