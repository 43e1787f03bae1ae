import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort, openLiveSite, repoRoot, temporaryDirectory } from '@imagemill/testkit';
import { CASES, PHOTOS, type PhotoName } from '../engine/cases.js';
import { openSharp } from '../engine/open-sharp.js';
import type { OnClose } from '../question.js';
import { API_JOBS, type ApiJobName } from './api-jobs.js';
import { type HttpRequest, openHttpCaller } from './http-caller.js';

/** Does a job so many times, by so many callers at once. Gives the bytes of a result. */
export type Contender = (job: ApiJobName, callers: number, times: number) => Promise<number>;

export interface Photos {
  readonly folder: string;
  readonly bytes: Readonly<Record<PhotoName, Buffer>>;
}

/** The photos as files and in memory. */
export async function makePhotos(onClose: OnClose): Promise<Photos> {
  const { path: folder, remove } = await temporaryDirectory('imagemill-bench-');
  onClose(remove);
  const bytes = {} as Record<PhotoName, Buffer>;
  for (const name of Object.keys(PHOTOS) as PhotoName[]) {
    bytes[name] = await PHOTOS[name]();
    await writeFile(fileOf(folder, name), bytes[name]);
  }
  return { folder, bytes };
}

const fileOf = (folder: string, photo: PhotoName) => path.join(folder, `${photo.replace(' ', '-')}.jpg`);

/** The built server, Live, with limits that leave everybody through: what is measured is the way of a file. */
export async function openApi({ bytes }: Photos, workers: number, mostCallers: number, onClose: OnClose): Promise<Contender> {
  const site = await openLiveSite({
    env: {
      WORKERS: String(workers),
      // One key may take half of the line.
      QUEUE_LENGTH: String(4 * mostCallers),
      QUEUE_WAIT_MS: '600000',
      API_RATE_PER_MINUTE: '1000000',
      API_MONTHLY_FILES: '1000000',
    },
  });
  onClose(site.dispose);
  return (job, count, times) => {
    const { photo, operation, options } = CASES[API_JOBS[job].case];
    const body = bytes[photo];
    const query = new URLSearchParams({ quality: '80', ...options } as Record<string, string>);
    const head = [
      `POST /v1/${operation}?${query} HTTP/1.1`,
      `Host: localhost:${site.port}`,
      `Authorization: Bearer ${site.key}`,
      'Content-Type: image/jpeg',
      `Content-Length: ${body.length}`,
    ].join('\r\n');
    return callAll(site.port, count, { head, body }, times);
  };
}

/** Raw sharp in as many processes as there are workers: nothing travels, nothing is charged, nothing is kept. */
export function openRawSharp({ folder }: Photos, workers: number, onClose: OnClose): Contender {
  const runners = Array.from({ length: workers }, openSharp);
  for (const runner of runners) onClose(runner.close);
  return async (job, callers, times) => {
    const name = API_JOBS[job].case;
    const working = runners.slice(0, Math.min(callers, workers));
    const done = await Promise.all(
      working.map((runner, index) =>
        runner.run({ name, file: fileOf(folder, CASES[name].photo), times: share(times, working.length, index) }),
      ),
    );
    return done[0]?.bytes ?? 0;
  };
}

const share = (times: number, among: number, index: number) => Math.floor(times / among) + (index < times % among ? 1 : 0);

/** ipx in its one process, with as many threads for sharp as there are workers; it reads the photo from the disk. */
export async function openIpx({ folder }: Photos, workers: number, onClose: OnClose): Promise<Contender> {
  const home = path.join(repoRoot(), 'bench', 'ipx');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: home, stdio: 'ignore' });
  const port = await freePort();
  const server: ChildProcess = fork(path.join(home, 'server.mjs'), [folder, String(port)], {
    env: { ...process.env, UV_THREADPOOL_SIZE: String(workers) },
  });
  onClose(() => server.kill());
  await once(server, 'message');
  return (job, count, times) => {
    const { case: name, ipx } = API_JOBS[job];
    const file = path.basename(fileOf(folder, CASES[name].photo));
    return callAll(port, count, { head: `GET /${ipx}/${file} HTTP/1.1\r\nHost: localhost:${port}` }, times);
  };
}

/** Lets so many callers send until so many requests are answered. Each has a new connection: servers close those that were idle for long. */
async function callAll(port: number, count: number, request: HttpRequest, times: number): Promise<number> {
  const callers = await Promise.all(Array.from({ length: count }, () => openHttpCaller(port)));
  let left = times;
  let bytes = 0;
  try {
    await Promise.all(
      callers.map(async (caller) => {
        while (left-- > 0) bytes = await caller.call(request);
      }),
    );
    return bytes;
  } finally {
    for (const caller of callers) caller.end();
  }
}
