// @needs machine: it compares memory
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { OPERATIONS, type Operation } from '@imagemill/core';
import { ERRORS } from '@imagemill/errors';
import { corpusDirectory, freePort, poll } from '@imagemill/testkit';
import { from } from '../test-app.js';
import { descendants, residentBytes } from '../test-memory.js';
import { startProServer } from '../test-process.js';

const AT_ONCE = 4;
/** Each account has its own rate limit; together they send more than one may. */
const ACCOUNTS = 20;
/** Files to process before memory is compared: by then, everything is loaded and compiled. */
const WARM_UP = 60;
const MEMORY_MB = 4096;
const MAX_GROWTH = 1.2;
const WORKER_OVERHEAD_BYTES = 200_000_000;
const SAMPLE_MS = 250;

const QUERIES: Record<Operation, { readonly image: string; readonly pdf: string }> = {
  compress: { image: '', pdf: '' },
  resize: { image: '?longEdge=800', pdf: '?percent=50' },
  convert: { image: '?format=webp', pdf: '?format=jpeg&dpi=36' },
};

/**
 * Statuses a file may cause: everything documented, except internal errors and an unavailable
 * store.
 */
const DOCUMENTED = new Set<number>(
  (
    [
      'unsupported_media',
      'corrupt_input',
      'password_protected',
      'signature_would_break',
      'too_many_pixels',
      'too_complex',
      'invalid_option',
    ] as const
  ).map((code) => ERRORS[code].status),
);

const corpus = corpusDirectory();
const files = corpus
  ? readdirSync(corpus, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.tsv') && !entry.name.endsWith('.md'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
  : [];

test('every corpus file gets a documented response, four at a time', { skip: !corpus && 'the corpus is not here' }, async (t) => {
  const metricsPort = await freePort();
  const { child, base, tabs, folders, stderr } = await startProServer(
    t,
    {
      ...{ WORKERS: '2', QUEUE_LENGTH: '8', QUEUE_WAIT_MS: '300000', PRO_DAILY_FILES: '100000' },
      ...{ WORKER_MEMORY_MB: String(MEMORY_MB), METRICS_PORT: String(metricsPort) },
    },
    ACCOUNTS,
  );
  const pid = child.pid ?? 0;
  // The public API takes each file through the other operations, with the same workers:
  // api-corpus.endurance.test.ts.
  const jobs = files.map((file) => {
    const { length } = path.relative(corpus ?? '', file);
    return { file, operation: OPERATIONS[length % OPERATIONS.length] ?? 'compress' };
  });
  const statuses = new Map<number, number>();
  const unexpected: string[] = [];
  const timedOut: string[] = [];
  let done = 0;
  let warmBytes = 0;
  let largestWorker = 0;

  const sampling = setInterval(async () => {
    for (const worker of await descendants(pid)) largestWorker = Math.max(largestWorker, await residentBytes(worker));
  }, SAMPLE_MS);
  t.after(() => clearInterval(sampling));

  const send = async ({ file, operation }: (typeof jobs)[number], index: number) => {
    const bytes = await readFile(file);
    const query = QUERIES[operation][file.toLowerCase().endsWith('.pdf') ? 'pdf' : 'image'];
    const headers = from(tabs[index % ACCOUNTS] ?? tabs[0] ?? assert.fail());
    const answer = await fetch(`${base}/api/process/${operation}${query}`, { method: 'POST', headers, body: bytes });
    const result = Buffer.from(await answer.arrayBuffer());
    const name = `${operation} ${path.relative(corpus ?? '', file)}`;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 422 && JSON.parse(String(result)).code === 'timed_out') timedOut.push(name);
    else if (answer.status !== 200 && !DOCUMENTED.has(answer.status)) unexpected.push(`${name}: ${answer.status} ${result}`);
    if (answer.status === 200 && operation === 'compress' && result.length > bytes.length) unexpected.push(`${name}: grew`);
    done += 1;
    if (done === WARM_UP) warmBytes = await usedBytes(metricsPort);
  };
  const queue = jobs.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, job] of queue) await send(job, index);
    }),
  );
  // Garbage may still be in the heap until the server has other work to do.
  let growth = Number.POSITIVE_INFINITY;
  const settled = poll(
    async () => {
      await fetch(`${base}/healthz`).then((answer) => answer.text());
      growth = Math.min(growth, (await usedBytes(metricsPort)) / warmBytes);
      return growth <= MAX_GROWTH;
    },
    { what: 'the memory to be free again' },
  );
  await settled.catch(() => {});
  const workerMb = Math.round(largestWorker / 1e6);
  t.diagnostic(
    `${jobs.length} requests: ${[...statuses]
      .sort()
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
  );
  t.diagnostic(
    `server ${Math.round(warmBytes / 1e6)} MB after ${WARM_UP} files, × ${growth.toFixed(2)} at the end; largest worker ${workerMb} MB`,
  );
  for (const name of timedOut) t.diagnostic(`timed out: ${name}`);

  assert.deepEqual(unexpected, []);
  assert.ok(timedOut.length <= jobs.length / 100, `${timedOut.length} of ${jobs.length} timed out`);
  assert.equal(child.exitCode ?? child.signalCode, null, stderr());
  assert.ok(growth <= MAX_GROWTH, `memory grew × ${growth}`);
  assert.ok(largestWorker <= MEMORY_MB * 1_000_000 + WORKER_OVERHEAD_BYTES, `${workerMb} MB`);
  await poll(async () => (await readdir(folders.TEMP_DIR, { recursive: true })).every((name) => !/\/work-|input|output/.test(name)), {
    what: 'the temporary files to be gone',
  });
});

/**
 * Memory used by the server's objects and buffers. Its resident memory is larger and depends on how
 * busy the machine was.
 */
async function usedBytes(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return gauge('nodejs_heap_size_used_bytes') + gauge('nodejs_external_memory_bytes');
}
