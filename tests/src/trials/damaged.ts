// npm run try:damaged [-- files kills]: sends damaged files and hostile requests to the API, one at
// a time, and kills the server in between. It fails if an answer is a 500, an acknowledged file
// isn't charged, a temporary file is left or, on a quiet machine, a request holds up the event
// loop.
import { readdir } from 'node:fs/promises';
import { OPERATIONS } from '@imagemill/core';
import { animated, openLiveSite, pagedTiff, photo, poll, SAMPLE_DOCUMENTS, seededRandom, temporaryDirectory } from '@imagemill/testkit';

const [files = 1000, kills = 20] = process.argv.slice(2).map(Number);
const MAX_HELD_UP_MS = 100;
const SMALL_DOCUMENTS = /^(filled-form|tagged-report|linked-manual|inline-images|revised)$/;
const TARGETS = [
  ...['compress', 'compress?metadata=all', 'compress?grayscale=true', 'compress?format=webp', 'compress?targetBytes=4000'],
  ...['resize?longEdge=200', 'resize?percent=50', 'convert?format=png', 'convert?format=avif&effort=fast', 'convert?format=jpeg'],
];

await using folder = await temporaryDirectory('imagemill-damaged-');
const limits = { API_RATE_PER_MINUTE: '1000000', API_MONTHLY_FILES: '1000000', REQUESTS_PER_MINUTE: 'off' };
await using site = await openLiveSite({
  main: new URL('watched-server.js', import.meta.url).pathname,
  env: { ...limits, WORKERS: '2', TEMP_DIR: folder.path },
});

const random = seededRandom(1);
const below = (limit: number) => Math.floor(random() * limit);
const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;

/**
 * How files get damaged: bytes change; parts are missing, repeated or blank. The beginning stays,
 * or nothing would be opened.
 */
const DAMAGES: readonly ((bytes: Buffer) => Buffer)[] = [
  (bytes) => {
    const damaged = Buffer.from(bytes);
    for (let count = 1 + below(20); count > 0; count -= 1) damaged[16 + below(bytes.length - 16)] = below(256);
    return damaged;
  },
  (bytes) => bytes.subarray(0, 16 + below(bytes.length - 16)),
  (bytes) => {
    const [from, length] = [16 + below(bytes.length - 16), 1 + below(512)];
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
  },
  (bytes) => {
    const from = 16 + below(bytes.length - 16);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(Math.max(0, from - 256))]);
  },
  (bytes) => {
    const from = 16 + below(bytes.length - 16);
    return Buffer.from(bytes).fill(pick([0, 255]), from, Math.min(bytes.length, from + 1 + below(2048)));
  },
];

const samples: readonly Buffer[] = await Promise.all([
  ...(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const).map((format) => photo(400, 300).toFormat(format).toBuffer()),
  photo(300, 300, { alpha: true }).png({ palette: true }).toBuffer(),
  photo(400, 300)
    .jpeg({ progressive: true })
    .withExif({ IFD0: { Copyright: 'A test' } })
    .toBuffer(),
  photo(200, 200).toColourspace('rgb16').png().toBuffer(),
  animated('gif', 120, 90),
  animated('webp', 120, 90),
  pagedTiff([photo(60, 60), photo(60, 60)]),
  ...SAMPLE_DOCUMENTS.filter(({ name }) => SMALL_DOCUMENTS.test(name)).map(async ({ make }) => Buffer.from(await make())),
]);

/** The length of the long parts in requests that are hostile themselves, with a good file. */
const LONG = 16_000;
const form = (name: string, fields: Readonly<Record<string, string>> = {}) => {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.set(key, value);
  body.set('file', new Blob([new Uint8Array(samples[0] ?? [])]), name);
  return body;
};
const REQUESTS: Readonly<Record<string, () => RequestInit & { readonly query?: string }>> = {
  'a name of spaces': () => ({ body: form(`${' '.repeat(LONG)}x`) }),
  'a name of dots': () => ({ body: form('.'.repeat(LONG)) }),
  'a name of slashes': () => ({ body: form('/'.repeat(LONG)) }),
  'a name of marks': () => ({ body: form('e\u0301\u202e'.repeat(LONG / 4)) }),
  'a long field': () => ({ body: form('a.jpg', { format: ' '.repeat(LONG) }) }),
  'many fields': () => ({ body: form('a.jpg', Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`f${index}`, '1']))) }),
  'a long query': () => ({ query: `?format=${'%20'.repeat(LONG / 4)}` }),
  'many options': () => ({ query: `?${Array.from({ length: 1500 }, (_, index) => `o${index}=1`).join('&')}` }),
  'a long Accept': () => ({ headers: { accept: `${'a/b;q=0.1,'.repeat(LONG / 20)}*/*` } }),
  'an Accept of semicolons': () => ({ headers: { accept: `a/b${';'.repeat(LONG / 2)}` } }),
  'a long type': () => ({ headers: { 'content-type': `multipart/form-data; ${' '.repeat(LONG / 2)}boundary=a` } }),
  'a long cookie': () => ({ headers: { cookie: 'a=b; '.repeat(LONG / 10) } }),
  'a long repeat key': () => ({ headers: { 'idempotency-key': '"'.repeat(LONG / 2) } }),
  'a long forwarded address': () => ({ headers: { 'x-forwarded-for': '1.1.1.1, '.repeat(LONG / 20) } }),
};

const seen = new Map<string, number>();
const faults: string[] = [];
let [charged, unsure, longest] = [0, 0, { ms: 0, what: '' }];

/** Asks the server for the longest wait of its event loop, and waits for the answer. */
async function heldUp(): Promise<number> {
  const before = site.output().split('held up').length;
  process.kill(site.pid, 'SIGUSR2');
  await poll(async () => site.output().split('held up').length > before, { what: 'the server to say how long it was held up' });
  return Number(/held up (\d+) ms(?![\s\S]*held up)/.exec(site.output())?.[1]);
}

async function send(what: string, target: string, init: RequestInit, isCut = false): Promise<void> {
  const headers = { authorization: `Bearer ${site.key}`, ...(init.headers as Record<string, string> | undefined) };
  try {
    const answer = await fetch(`${site.url}/v1/${target}`, { method: 'POST', ...init, headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const code = answer.status < 400 ? (answer.headers.get('result') ?? '') : (JSON.parse(bytes.toString()) as { code: string }).code;
    const outcome = `${answer.status} ${code}`;
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    if (answer.status >= 500 && !isCut) faults.push(`${what}: ${outcome}`);
    if (answer.status === 200 && code !== 'unchanged') charged += 1;
  } catch (error) {
    // Killed midway: the file may have been charged without a response.
    if (!isCut) faults.push(`${what}: ${(error as Error).message}`);
    unsure += 1;
  }
}

async function watch(what: string, target: string, init: RequestInit): Promise<void> {
  await send(what, target, init);
  const ms = await heldUp();
  if (ms > longest.ms) longest = { ms, what };
  if (ms > MAX_HELD_UP_MS) faults.push(`${what}: held up the event loop for ${ms} ms`);
}

// The first files load what later ones find in memory.
for (const operation of OPERATIONS) await send('the first file', `${operation}?format=png`, { body: new Uint8Array(samples[0] ?? []) });
await heldUp();
for (const [what, request] of Object.entries(REQUESTS)) {
  const { query = '', ...init } = request();
  await watch(what, `compress${query}`, { body: new Uint8Array(samples[0] ?? []), ...init });
}
const killEvery = Math.floor(files / kills);
for (let index = 0; index < files; index += 1) {
  const sample = below(samples.length);
  const damaged = pick(DAMAGES)(samples[sample] as Buffer);
  const target = pick(TARGETS);
  const [what, init] = [`file ${index} (sample ${sample}, ${target})`, { body: new Uint8Array(damaged) }];
  if (index % killEvery !== killEvery - 1) await watch(what, target, init);
  else {
    const cut = send(what, target, init, true);
    for (let turns = below(200); turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
    await site.kill();
    await cut;
    await site.restart();
    await heldUp();
  }
}
const usage = await fetch(`${site.url}/v1/usage`, { headers: { authorization: `Bearer ${site.key}` } });
const { month } = (await usage.json()) as { readonly month: { readonly used: number } };
if (month.used < charged || month.used > charged + unsure)
  faults.push(`${charged} to ${charged + unsure} files were done, ${month.used} charged`);
const left = async () => (await readdir(folder.path, { recursive: true })).filter((name) => /\/work-|input|output/.test(name));
await poll(async () => (await left()).length === 0, { what: 'every temporary file to go' }).catch(async () =>
  faults.push(`left: ${await left()}`),
);
console.log(
  `${files} files, ${Object.keys(REQUESTS).length} requests and ${kills} kills: ${JSON.stringify(Object.fromEntries([...seen].sort()))}`,
);
console.log(
  `${month.used} charged, ${charged} to ${charged + unsure} done; the event loop was held up for ${longest.ms} ms at most, by ${longest.what}`,
);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
