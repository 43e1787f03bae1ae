import { fileURLToPath } from 'node:url';
import { type SiteProcess, startSite } from '@imagemill/testkit';
import { type Contest, playRound } from '../contest.js';
import { processCpuMs } from '../process-cpu.js';
import type { OnClose, Question, Sample, Trial } from '../question.js';
import { type Caller, openCaller } from './caller.js';

const BASELINE = 'same server without a store';
const CALLERS = 64;
const REQUESTS = 8000;
const WARM_UP_REQUESTS = 8000;

export const counterQuestion: Question = {
  id: 'counter',
  title: `counter-inc with ${CALLERS} callers, compared with the same server without a store`,
  about: [
    `Two real server processes on loopback. One is the built server with its embedded store, which acknowledges an operation only once it is ` +
      `on the disk. The other is the same app with a stub store that keeps nothing and responds at once, which exists only in ` +
      `the benchmark. ${CALLERS} callers, each with a session and a token of its own, send new operation ids over keep-alive connections, ` +
      `${REQUESTS} per round; every response must be 200, and at the end the counters must hold exactly what was sent.`,
    'Requests per second is the only wall-clock number here; it shows what the disk and the waiting cost. CPU time is the server process’s, ' +
      'including its threads. Callers run on the same machine and share its cores with the server. On a busy machine the first ' +
      'number drops: the built server needs two threads at a time, the other needs one.',
  ],
  subject: 'built server',
  baselines: [BASELINE],
  rounds: 15,
  open,
};

const ENV = { FREE_DAILY_QUOTA: 'off', NEW_SESSIONS_PER_HOUR: '1000000' };

async function open(onClose: OnClose): Promise<Trial> {
  const [real, bare] = await Promise.all([
    startSite({ env: ENV }),
    startSite({ env: ENV, main: fileURLToPath(new URL('./storeless-main.js', import.meta.url)) }),
  ]);
  onClose(real.dispose);
  onClose(bare.dispose);
  const realCallers = await openCallers(real, onClose);
  const bareCallers = await openCallers(bare, onClose);
  let sent = 0;
  const countOnReal = (requests: number) => {
    sent += requests;
    return countAll(real, realCallers, requests);
  };
  await countOnReal(WARM_UP_REQUESTS);
  await countAll(bare, bareCallers, WARM_UP_REQUESTS);
  const contest: Contest = {
    subject: () => countOnReal(REQUESTS),
    baselines: { [BASELINE]: () => countAll(bare, bareCallers, REQUESTS) },
  };
  return {
    round: (index) => playRound([contest], index),
    check: () => requireTotal(real, sent),
  };
}

async function openCallers({ port }: SiteProcess, onClose: OnClose): Promise<Caller[]> {
  const callers = await Promise.all(Array.from({ length: CALLERS }, () => openCaller(port)));
  for (const caller of callers) onClose(caller.end);
  return callers;
}

/** Keeps all callers sending until `requests` requests are answered. */
async function countAll({ pid }: SiteProcess, callers: readonly Caller[], requests: number): Promise<Sample> {
  let left = requests;
  const cpuBefore = processCpuMs(pid);
  const start = performance.now();
  await Promise.all(
    callers.map(async (caller) => {
      while (left-- > 0) await caller.count();
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return { 'requests per second': requests / seconds, 'CPU time per request': (processCpuMs(pid) - cpuBefore) / requests };
}

async function requireTotal({ url }: SiteProcess, expected: number): Promise<void> {
  const answer = await fetch(`${url}/api/counters`, { headers: { 'sec-fetch-site': 'same-origin' } });
  const { total } = (await answer.json()) as { total: number };
  if (total !== expected) throw new Error(`Expected the counters to hold ${expected} operations but they hold ${total}.`);
}
