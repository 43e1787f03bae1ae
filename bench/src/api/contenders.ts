import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort, openLiveSite, photo, repoRoot, temporaryDirectory } from '@imagemill/testkit';
import { CASES, type CaseName, PHOTOS, type PhotoName } from '../engine/cases.js';
import { openSharp } from '../engine/open-sharp.js';
import type { OnClose } from '../question.js';
import { callAll, type Throughput } from './call-all.js';

/** One operation of the API, and its ipx equivalent at quality 80. */
interface ApiJob {
  /** The options, and the sharp code a person would write to get the same file. */
  readonly case: CaseName;
  /** The path of ipx modifiers. ipx has its own encoder settings, so its files differ. */
  readonly ipx: string;
}

const API_JOBS = {
  compress: { case: 'JPEG, 4 MP', ipx: 'q_80,f_jpeg' },
  resize: { case: 'JPEG, 12 MP to 1600 px', ipx: 'w_1600,q_80,f_jpeg' },
  convert: { case: 'WebP, 4 MP', ipx: 'q_80,f_webp' },
} as const satisfies Record<string, ApiJob>;

export type ApiJobName = keyof typeof API_JOBS;
export const API_JOB_NAMES = Object.keys(API_JOBS) as ApiJobName[];

/** Does a job `times` times, with `callers` callers at once. */
export type Contender = (job: ApiJobName, callers: number, times: number) => Promise<Throughput>;

/**
 * Brings a server in seconds to where it would be after an hour of service: code gets compiled by
 * running it, however small the photo. The bytes after the end of the photo are ignored, but they
 * make the upload as large as that of a real photo.
 */
const WARM_UP = { photo: 'small', followedBy: Buffer.alloc(2_000_000), callers: 8, times: 1500 } as const;

type PhotoFile = PhotoName | typeof WARM_UP.photo;

export interface Photos {
  readonly folder: string;
  readonly bytes: Readonly<Record<PhotoFile, Buffer>>;
}

/** Creates the photos as files and in memory. */
export async function makePhotos(onClose: OnClose, made: Readonly<Record<PhotoName, () => Promise<Buffer>>> = PHOTOS): Promise<Photos> {
  const { path: folder, remove } = await temporaryDirectory('imagemill-bench-');
  onClose(remove);
  const makers = { ...made, [WARM_UP.photo]: async () => Buffer.concat([await photo(320, 240).jpeg().toBuffer(), WARM_UP.followedBy]) };
  const bytes = {} as Record<PhotoFile, Buffer>;
  for (const name of Object.keys(makers) as PhotoFile[]) {
    bytes[name] = await makers[name]();
    await writeFile(fileOf(folder, name), bytes[name]);
  }
  return { folder, bytes };
}

const fileOf = (folder: string, name: PhotoFile) => path.join(folder, `${name.replace(' ', '-')}.jpg`);

/** The API, asked for a fixed quality or for `auto`. */
export type ApiContender = (quality: '80' | 'auto') => Contender;

/** The built server, Live, with limits that never apply: only the way of a file is measured. */
export async function openApi({ bytes }: Photos, workers: number, mostCallers: number, onClose: OnClose): Promise<ApiContender> {
  const site = await openLiveSite({
    env: {
      WORKERS: String(workers),
      // A single key may fill half of the queue.
      QUEUE_LENGTH: String(4 * mostCallers),
      QUEUE_WAIT_MS: '600000',
      API_RATE_PER_MINUTE: '1000000',
      API_MONTHLY_FILES: '1000000',
    },
  });
  onClose(site.dispose);
  const requestOf = (job: ApiJobName, name: PhotoFile, quality = '80') => {
    const { operation, options } = CASES[API_JOBS[job].case];
    const body = bytes[name];
    const query = new URLSearchParams({ quality, ...options } as Record<string, string>);
    const head = [
      `POST /v1/${operation}?${query} HTTP/1.1`,
      `Host: localhost:${site.port}`,
      `Authorization: Bearer ${site.key}`,
      'Content-Type: image/jpeg',
      `Content-Length: ${body.length}`,
    ].join('\r\n');
    return { head, body };
  };
  for (const job of API_JOB_NAMES)
    await callAll(site.port, WARM_UP.callers, requestOf(job, WARM_UP.photo), WARM_UP.times / API_JOB_NAMES.length);
  return (quality) => (job, count, times) => callAll(site.port, count, requestOf(job, CASES[API_JOBS[job].case].photo, quality), times);
}

/**
 * Raw sharp in as many processes as there are workers: nothing is transferred, charged or stored.
 * Each process is timed until its own last file, so the sum is their speed while all are busy.
 */
export function openRawSharp({ folder }: Photos, workers: number, onClose: OnClose): Contender {
  const runners = Array.from({ length: workers }, openSharp);
  for (const runner of runners) onClose(runner.close);
  return async (job, callers, times) => {
    const name = API_JOBS[job].case;
    const working = runners.slice(0, Math.min(callers, workers));
    const file = fileOf(folder, CASES[name].photo);
    const start = performance.now();
    const done = await Promise.all(
      working.map(async (runner, index) => {
        const own = share(times, working.length, index);
        const { bytes } = await runner.run({ name, file, times: own });
        return { bytes, filesPerSecond: (own * 1000) / (performance.now() - start) };
      }),
    );
    return { bytes: done[0]?.bytes ?? 0, filesPerSecond: done.reduce((sum, { filesPerSecond }) => sum + filesPerSecond, 0) };
  };
}

const share = (times: number, among: number, index: number) => Math.floor(times / among) + (index < times % among ? 1 : 0);

/**
 * ipx in its single process, with as many sharp threads as there are workers; it reads the photo
 * from disk.
 */
export async function openIpx({ folder }: Photos, workers: number, onClose: OnClose): Promise<Contender> {
  const home = path.join(repoRoot(), 'bench', 'ipx');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: home, stdio: 'ignore' });
  const port = await freePort();
  const server: ChildProcess = fork(path.join(home, 'server.mjs'), [folder, String(port)], {
    env: { ...process.env, UV_THREADPOOL_SIZE: String(workers) },
  });
  onClose(() => server.kill());
  await once(server, 'message');
  const requestOf = (job: ApiJobName, name: PhotoFile) => ({
    head: `GET /${API_JOBS[job].ipx}/${path.basename(fileOf(folder, name))} HTTP/1.1\r\nHost: localhost:${port}`,
  });
  for (const job of API_JOB_NAMES)
    await callAll(port, WARM_UP.callers, requestOf(job, WARM_UP.photo), WARM_UP.times / API_JOB_NAMES.length);
  return (job, count, times) => callAll(port, count, requestOf(job, CASES[API_JOBS[job].case].photo), times);
}
