import { availableParallelism } from 'node:os';
import { type Contest, playRound } from '../contest.js';
import type { OnClose, Question, Sample, Trial } from '../question.js';
import { type BenchImage, listImages } from '../rivals/images.js';
import { API_JOB_NAMES, type ApiJobName, type Contender, makePhotos, openApi, openIpx, openRawSharp } from './contenders.js';

const RAW = 'raw sharp';
const IPX = 'ipx';
const FIXED = 'quality 80';
const CALLERS = [1, 2, 8, 64];
/** Files per measurement; with more callers than this, one per caller. */
const FILES = 48;
const WARM_UP_FILES = 24;
/** A search takes several times as long. */
const AUTO_FILES = 16;

const REQUEST =
  'The built server, Live, with its embedded store, on loopback; one key with raised limits. Each request uploads the photo, is authenticated, ' +
  'counted against the rate limit, reserved, processed in the pool and charged on disk before the response is sent. 1, 2, 8 and 64 callers, each with ' +
  'its own connection. Raw sharp runs the same encoder settings in as many processes as the server has workers (or as there are callers, if ' +
  'fewer), on a photo in memory: nothing is transferred or stored. Results must be the same size to the byte. The numbers are files per second of ' +
  'wall-clock time while all callers are busy, after a warm-up of over 1,500 files for each server.';

const ABOUT_IPX =
  'ipx is a server that reads the photo from its own disk and keeps no accounts; it has one process with as many threads as there are workers, and ' +
  'encoder settings of its own (faster, larger JPEGs): it shows what people expect of such a server, but it does less work.';

/** Measures what a file costs beyond sharp's own work. */
export const apiQuestion: Question = {
  id: 'api',
  title: 'POST /v1 compared with raw sharp in the same number of processes, and with ipx',
  about: [`${REQUEST} Workers get all cores but one, which is left for the server and the callers on the same machine.`, ABOUT_IPX],
  subject: 'POST /v1',
  baselines: [RAW, IPX],
  rounds: 5,
  open: (onClose) => open(Math.max(1, availableParallelism() - 1), onClose),
};

/** Measures what's left when the server has to share the workers' cores. */
export const fullApiQuestion: Question = {
  id: 'api-full',
  title: 'POST /v1 with workers on all cores (the default), compared with raw sharp and ipx',
  about: [`${REQUEST} Workers get all cores: CPU time that the server and the callers use is lost to them.`, ABOUT_IPX],
  subject: 'POST /v1',
  baselines: [RAW, IPX],
  rounds: 5,
  open: (onClose) => open(availableParallelism(), onClose),
};

/** Measures what a search for the quality costs a caller, and what it saves. */
export const autoApiQuestion: Question = {
  id: 'api-auto',
  title: 'POST /v1 with quality auto compared with quality 80',
  about: [
    'The same server and requests as above, with workers on all cores and as many callers as workers. _Files per second_ is wall-clock time; the server ' +
      'fits the search to its time limit for a file. _Bytes_ are those of a result. What a search takes and brings depends on what an image shows, so ' +
      'these are camera photos if they’re available: one in each round.',
  ],
  subject: 'quality auto',
  baselines: [FIXED],
  rounds: 1,
  open: openAuto,
};

async function openAuto(onClose: OnClose): Promise<Trial> {
  const workers = availableParallelism();
  const images = listImages();
  const cameras = images.length > 1 ? images.slice(1) : images;
  const rounds = cameras.map(({ name }) => name);
  const trials: Trial[] = [];
  for (const image of cameras) trials.push(await openAutoOn(image, workers, onClose));
  return { rounds, round: async (index) => (await trials[index]?.round(index)) ?? {} };
}

async function openAutoOn(image: BenchImage, workers: number, onClose: OnClose): Promise<Trial> {
  const file = (width: number) => () => image.open(width).jpeg({ quality: 92 }).toBuffer();
  const photos = await makePhotos(onClose, { '12 MP': file(4000), '4 MP': file(2400), '1 MP': file(1200) });
  const api = await openApi(photos, workers, workers, onClose);
  const run = (quality: '80' | 'auto', job: ApiJobName) => async () => {
    const { filesPerSecond, bytes } = await api(quality)(job, workers, AUTO_FILES);
    return { [`${job}, files per second`]: filesPerSecond, [`${job}, bytes`]: bytes };
  };
  const contests = API_JOB_NAMES.map((job): Contest => ({ subject: run('auto', job), baselines: { [FIXED]: run('80', job) } }));
  return { round: (index) => playRound(contests, index) };
}

async function open(workers: number, onClose: OnClose): Promise<Trial> {
  const photos = await makePhotos(onClose);
  const api = (await openApi(photos, workers, Math.max(...CALLERS), onClose))('80');
  const raw = openRawSharp(photos, workers, onClose);
  const baselines: Readonly<Record<string, Contender>> = { [RAW]: raw, [IPX]: await openIpx(photos, workers, onClose) };
  for (const job of API_JOB_NAMES) {
    await requireSameSize(job, api, raw);
    for (const contender of [api, ...Object.values(baselines)]) await contender(job, workers, WARM_UP_FILES);
  }

  const contests = API_JOB_NAMES.flatMap((job) =>
    CALLERS.map((callers): Contest => {
      const run = (contender: Contender) => () => filesPerSecond(contender, job, callers);
      return {
        subject: run(api),
        baselines: Object.fromEntries(Object.entries(baselines).map(([name, contender]) => [name, run(contender)])),
      };
    }),
  );
  return { round: (index) => playRound(contests, index) };
}

/** Unless the contenders do the same work, the ratios mean nothing. */
async function requireSameSize(job: ApiJobName, api: Contender, raw: Contender): Promise<void> {
  const [ours, theirs] = [await api(job, 2, 4), await raw(job, 2, 4)];
  if (ours.bytes !== theirs.bytes)
    throw new Error(`Expected results of the same size for ${job} but received ${ours.bytes} and ${theirs.bytes} bytes.`);
}

async function filesPerSecond(contender: Contender, job: ApiJobName, callers: number): Promise<Sample> {
  const done = await contender(job, callers, Math.max(FILES, callers));
  return { [`${job}, ${callers === 1 ? '1 caller' : `${callers} callers`}`]: done.filesPerSecond };
}
