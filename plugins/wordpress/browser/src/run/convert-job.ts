import type { Converter } from '../convert/converter.js';
import type { Job } from '../convert/job.js';
import type { Reason } from '../convert/reasons.js';
import type { PluginApi, Webp } from '../rest/plugin-api.js';
import { RestError } from '../rest/rest-error.js';
import { fetchSize, fetchSource } from './fetch-source.js';
import { type RetryPolicy, Stopped } from './retry-policy.js';
import { uploadGroups } from './upload-groups.js';

export interface JobTools {
  readonly api: PluginApi;
  readonly converter: Converter;
  readonly retryPolicy: RetryPolicy;
  readonly signal: AbortSignal;
  readonly maxUploadBytes: number;
}

const BUSY_MS = 1_500;
const BUSY_TRIES = 20;

type Failure = { readonly file: string; readonly reason: Reason };

/**
 * Converts the files of one attachment, stores them and reports failures to the server. Resolves to
 * the number of files stored.
 */
export async function convertJob(job: Job, tools: JobTools): Promise<number> {
  const { api, converter, retryPolicy, signal } = tools;
  const webps: Webp[] = [];
  const failures: Failure[] = [];
  const source = await fetched(tools, () => fetchSource(api, job));
  if (source) {
    const own = await fetchOwn(job, tools);
    await converter.convert(job, source, own, (made) => ('webp' in made ? webps.push(made) : failures.push(made)));
  } else failures.push(...job.files.map(({ file }): Failure => ({ file, reason: 'fetch_failed' })));
  if (signal.aborted) throw new Stopped();
  const { groups, tooLarge } = uploadGroups(webps, tools.maxUploadBytes);
  failures.push(...tooLarge.map(({ file }): Failure => ({ file, reason: 'upload_too_large' })));
  let stored = 0;
  for (const group of groups) stored += await store(job, group, tools, failures);
  if (failures.length > 0) await retryPolicy.until(() => api.giveUp(job.id, failures), signal);
  return stored;
}

/** The files that the results must look like. If one can't be fetched, it isn't compared. */
async function fetchOwn(job: Job, tools: JobTools): Promise<ReadonlyMap<string, Blob>> {
  const own = new Map<string, Blob>();
  for (const { file } of job.files.filter(({ looksLike }) => looksLike)) {
    const size = await fetched(tools, () => fetchSize(tools.api, job, file));
    if (size) own.set(file, size);
  }
  return own;
}

/** Undefined if the server says no: the file is gone or off limits. */
async function fetched({ retryPolicy, signal }: JobTools, fetch: () => Promise<Blob>): Promise<Blob | undefined> {
  try {
    return await retryPolicy.until(fetch, signal);
  } catch (error) {
    if (error instanceof RestError && error.trouble === 'refused') return undefined;
    throw error;
  }
}

/**
 * If the host refuses a request (a firewall, a limit that PHP doesn't know about), tries it file by
 * file before giving up.
 */
async function store(job: Job, group: readonly Webp[], tools: JobTools, failures: Failure[]): Promise<number> {
  try {
    return await storeInTurn(job, group, tools);
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    if (group.length > 1) {
      let stored = 0;
      for (const each of group) stored += await store(job, [each], tools, failures);
      return stored;
    }
    for (const { file } of group) failures.push({ file, reason: error.status === 413 ? 'upload_too_large' : 'upload_refused' });
    return 0;
  }
}

/** Another process may be working on the same attachment for a moment. */
async function storeInTurn({ id }: Job, group: readonly Webp[], { api, retryPolicy, signal }: JobTools): Promise<number> {
  let stored = 0;
  let waiting = group;
  for (let tries = 0; waiting.length > 0 && tries < BUSY_TRIES; tries += 1) {
    if (tries > 0) await retryPolicy.delay.sleep(BUSY_MS, signal);
    const now = waiting;
    const { outcomes } = await retryPolicy.until(() => api.store(id, now), signal);
    stored += outcomes.filter(({ status }) => status === 'made').length;
    const busy = new Set(outcomes.filter(({ reason }) => reason === 'busy').map(({ file }) => file));
    waiting = now.filter(({ file }) => busy.has(file));
  }
  return stored;
}
