// npm run try:kills [-- files loops]: sends files that end their worker, by their time, by their
// memory or by a crash, and a good file after each one. Next to this many busy programs, the good
// one must be answered within 30 s each time, and every failed start must be in the log.
import { readFileSync } from 'node:fs';
import { descendants, freePort, openLiveSite, photo } from '@imagemill/testkit';
import { keepBusy } from './busy-machine.js';

const [files = 100, loops = 30] = process.argv.slice(2).map(Number);
const MAX_SECONDS = 30;
/** The good file waits behind no other file, only for a worker. */
const LIMITS = { QUEUE_WAIT_MS: '600000', API_RATE_PER_MINUTE: '100000', API_MONTHLY_FILES: '1000000' };

const WAYS = ['time', 'memory', 'crash'] as const;

const metricsPort = `${await freePort()}`;
await using site = await openLiveSite({
  env: { ...LIMITS, WORKERS: '2', API_TIMEOUT_MS: '2000', WORKER_MEMORY_MB: '300', METRICS_PORT: metricsPort },
});
const headers = { authorization: `Bearer ${site.key}` };
const send = async (target: string, body: Uint8Array) => {
  const since = performance.now();
  const answer = await fetch(`${site.url}/v1/${target}`, { method: 'POST', headers, body: Buffer.from(body) });
  await answer.arrayBuffer();
  return { status: answer.status, seconds: (performance.now() - since) / 1000 };
};
const [slow, large, good] = await Promise.all([
  photo(3000, 2500).png({ compressionLevel: 1 }).toBuffer(),
  photo(7000, 7000).jpeg({ quality: 30 }).toBuffer(),
  photo(1200, 850).jpeg().toBuffer(),
]);

/**
 * Kills a busy worker. By SIGKILL, because in a jail the worker is process 1, which ignores all other
 * signals from outside.
 */
async function crashOne(): Promise<{ status: number }> {
  let isAnswered = false;
  const sent = send('convert?format=png&effort=max', slow).finally(() => {
    isAnswered = true;
  });
  before.clear();
  while (!isAnswered) {
    const busy = descendants(site.pid).find(isAtWork);
    if (busy !== undefined) {
      process.kill(busy, 'SIGKILL');
      break;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return sent;
}

const before = new Map<number, number>();
/** Whether this is a worker that has used processor time since it was first looked at. */
function isAtWork(pid: number): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker/main.js')) return false;
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    const used = ticks - (before.get(pid) ?? ticks);
    if (!before.has(pid)) before.set(pid, ticks);
    return used > 10;
  } catch {
    return false;
  }
}

const kill: Readonly<Record<(typeof WAYS)[number], () => Promise<{ status: number }>>> = {
  time: () => send('convert?format=png&effort=max', slow),
  memory: () => send('convert?format=png&effort=fast', large),
  crash: crashOne,
};

using _busy = keepBusy(loops);
const seen: Record<string, number> = {};
let slowest = 0;
const late: string[] = [];
for (let index = 0; index < files; index += 1) {
  const way = WAYS[index % WAYS.length] ?? 'time';
  const { status } = await kill[way]();
  seen[`${way} ${status}`] = (seen[`${way} ${status}`] ?? 0) + 1;
  const next = await send('compress?quality=80', good);
  slowest = Math.max(slowest, next.seconds);
  if (next.status !== 200 || next.seconds > MAX_SECONDS) late.push(`after ${way}: ${next.status} in ${next.seconds.toFixed(1)} s`);
}
console.log(`${files} files next to ${loops} loops: ${JSON.stringify(seen)}; the slowest good file after one took ${slowest.toFixed(1)} s`);
for (const line of late) console.log(`  ${line}`);
const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
const failedStarts = Number(/^imagemill_pool_failed_starts_total (\d+)/m.exec(metrics)?.[1]);
const logged = site.output().split('a worker did not start').length - 1;
console.log(`workers ended: ${metrics.match(/(?<=^imagemill_pool_process_ends_total).*$/gm)?.join(' ')}`);
console.log(`${failedStarts} starts of workers failed, ${logged} of them are in the log`);
for (const line of new Set(site.output().trim().split('\n'))) console.log(`  ${line}`);
process.exitCode = late.length === 0 && logged === failedStarts ? 0 : 1;
