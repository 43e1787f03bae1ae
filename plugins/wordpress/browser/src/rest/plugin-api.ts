import type { Reason } from '../convert/reasons.js';
import type { DryRunAnswer, ErrorAnswer, JobsAnswer, ResultAnswer, StatusAnswer, UndoAnswer } from './answers.js';
import type { RestClient } from './rest-client.js';

export interface Webp {
  readonly file: string;
  readonly webp: Uint8Array;
}

/** The plugin's routes as typed calls. */
export interface PluginApi {
  status(): Promise<StatusAnswer>;
  work(seconds: number): Promise<StatusAnswer>;
  pause(): Promise<StatusAnswer>;
  resume(): Promise<StatusAnswer>;
  retry(ids: readonly number[]): Promise<StatusAnswer>;
  errors(): Promise<readonly ErrorAnswer[]>;
  dryRun(soFar: Omit<DryRunAnswer, 'text'>): Promise<DryRunAnswer>;
  undo(removed: number): Promise<UndoAnswer>;
  jobs(after: number, limit: number, all: boolean): Promise<JobsAnswer>;
  /** The source or one of its sizes, served by PHP: for uploads that can't be fetched as files. */
  source(id: number, file: string): Promise<Blob>;
  store(id: number, webps: readonly Webp[]): Promise<ResultAnswer>;
  giveUp(id: number, failures: readonly { readonly file: string; readonly reason: Reason }[]): Promise<void>;
  /** Lets another page convert. */
  release(): Promise<void>;
}

/** `tab` is this page's name among the pages that may convert. */
export function createPluginApi(client: RestClient, tab: string): PluginApi {
  // The routes belong to this version of the plugin, so their responses aren't validated.
  const post = async <T>(path: string, json: object = {}) => (await client.post(path, { json })) as T;
  return {
    status: async () => (await client.get('status')) as StatusAnswer,
    work: (seconds) => post('work', { seconds }),
    pause: () => post('pause'),
    resume: () => post('resume'),
    retry: (ids) => post('retry', { ids }),
    errors: async () => ((await client.get('errors')) as { errors: readonly ErrorAnswer[] }).errors,
    dryRun: ({ next, ...sums }) => post('dry-run', { after: next, ...sums }),
    undo: (removed) => post('undo', { removed }),
    jobs: async (after, limit, all) => (await client.get('browser-jobs', { query: { after, limit, all, tab } })) as JobsAnswer,
    source: (id, file) => client.blob('browser-source', { query: { id, file } }),
    store: async (id, webps) => {
      const form = new FormData();
      form.set('id', String(id));
      form.set('tab', tab);
      for (const [index, { file, webp }] of webps.entries()) {
        form.set(`names[${index}]`, file);
        form.set(`webp[${index}]`, new Blob([webp as Uint8Array<ArrayBuffer>], { type: 'image/webp' }), `${index}.webp`);
      }
      return (await client.post('browser-result', { form })) as ResultAnswer;
    },
    giveUp: async (id, failures) => {
      await post('browser-failure', { id, tab, failures });
    },
    release: async () => {
      await post('browser-release', { tab });
    },
  };
}
