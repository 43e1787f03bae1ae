import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Pool } from '@imagemill/engine-sharp';
import { type Config, loadConfig } from '@imagemill/settings';
import { BUILD_FILE, describeBuild, formatManifest, readSite } from '@imagemill/site';
import { openSqliteStore, type Store } from '@imagemill/store';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.js';
import type { Timeouts } from './http/http-server.js';
import type { UploadPace } from './processing/receive/read-body.js';
import { openWorkFolders, type WorkFolders } from './processing/temp/work-folders.js';
import { lazyPool } from './test-pool.js';

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly clock?: () => number;
  readonly timeouts?: Timeouts;
  readonly uploadPace?: UploadPace;
  readonly finishMs?: number;
  readonly logTo?: { write(line: string): void };
  /** A store that outlives this app. */
  readonly store?: Store;
}

/** A browser tab: what it needs to call the internal endpoints. */
export interface Tab {
  readonly cookie: string;
  readonly token: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly pool: Pool;
  readonly folders: WorkFolders;
  /** Opens a page like a browser does, and returns its cookie and token. */
  openPage(headers?: Readonly<Record<string, string>>): Promise<Tab>;
}

export const SECRET = 'a-secret-for-tests-of-thirty-two-or-more-characters';
export const OTHER_SECRET = 'another-secret-for-tests-of-thirty-two-or-more';

/** What the browser adds when one of our pages calls us. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin' } as const;

/** Headers of a call from this tab. */
export const from = ({ cookie, token }: Tab) => ({ ...OWN_PAGE, cookie, 'x-csrf-token': token });

/** The whole server on a real store and a small site; all of it is removed after the test. */
export async function openTestApp(t: TestContext, options: TestAppOptions = {}): Promise<TestApp> {
  let app: FastifyInstance | undefined;
  t.after(() => app?.close());
  const directory = await temporaryDirectory(t);
  const store = options.store ?? (await openTestStore(t));
  const config = loadConfig({ LOG_LEVEL: 'silent', DATA_DIR: directory, ...options.env });
  const processing = await openPoolAndFolders(t, config);
  const built = buildApp({
    config,
    secrets: options.secrets ?? [SECRET],
    store,
    ...processing,
    site: await readSite(await writeTestSite(path.join(directory, 'site')), config.edition),
    ...(options.clock && { clock: options.clock }),
    ...(options.timeouts && { timeouts: options.timeouts }),
    ...(options.uploadPace && { uploadPace: options.uploadPace }),
    ...(options.finishMs && { finishMs: options.finishMs }),
    ...(options.logTo && { logTo: options.logTo }),
  });
  app = built;
  return {
    app: built,
    store,
    ...processing,
    openPage: async (headers = {}) => {
      const answer = await built.inject({ url: '/', headers });
      return { cookie: cookieOf(answer.headers['set-cookie']), token: tokenIn(answer.body) };
    },
  };
}

/** A folder that is removed after the test. */
export async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'imagemill-server-'));
  t.after(() => rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  return directory;
}

/** A folder for files, and a pool that uses it. */
export async function openPoolAndFolders(t: TestContext, config: Config): Promise<{ pool: Pool; folders: WorkFolders }> {
  let folders: WorkFolders | undefined;
  let pool: Pool | undefined;
  t.after(() => pool?.close());
  t.after(() => folders?.close());
  folders = await openWorkFolders(config.tempDir ?? (await temporaryDirectory(t)));
  pool = lazyPool({ ...config.pool, folder: folders.path });
  return { pool, folders };
}

/** Tests check what a store answers, not how fast: that depends on what else uses the disk. */
export const SLOW_STORE = { answerWithinMs: 60_000 };

/** A real store in its own folder. */
export async function openTestStore(t: TestContext): Promise<Store> {
  let store: Store | undefined;
  // Hooks run in the order they're registered: the store must close before its folder is removed.
  t.after(() => store?.close());
  store = await openSqliteStore({ ...SLOW_STORE, directory: await temporaryDirectory(t) });
  return store;
}

/** The `Cookie` header a browser sends back. */
export function cookieOf(setCookie: string | string[] | undefined): string {
  return [setCookie ?? '']
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export function tokenIn(html: string): string {
  return /<meta name="csrf-token" content="([^"]*)"/.exec(html)?.[1] ?? '';
}

const page = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="csrf-token" content=""></head>` +
  '<body><p>Free: <span data-slot="freeFiles">30 a day</span></p><strong class="status" data-slot="apiStatus">Planned</strong></body></html>';

export const BIG_FILE_BYTES = 1_500_000;

/** A site like the built one, but tiny. */
export async function writeTestSite(directory: string): Promise<string> {
  const script = 'export const answer = 42;\n'.repeat(50);
  const files: Record<string, string | Buffer> = {
    'index.html': page('Home'),
    'pricing.html': page('Pricing'),
    '404.html': page('Not here'),
    'convert/heic-to-jpg.html': page('HEIC to JPG'),
    'without-heic/index.html': page('Home without HEIC'),
    'without-heic/pricing.html': page('Pricing without HEIC'),
    'without-heic/404.html': page('Not here without HEIC'),
    'service-worker.js': '// with HEIC',
    'without-heic/service-worker.js': '// without HEIC',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.hidden': 'secret',
    'assets/app-B3xq_9Zk.js': script,
    'assets/app-B3xq_9Zk.js.br': brotliCompressSync(script),
    'assets/app-B3xq_9Zk.js.gz': gzipSync(script),
    'assets/engine/engine.worker-Xy12Ab_z.js': script,
    'assets/engine/portable.worker-Zk12Cd_y.js': script,
    'assets/engine/vips-Qw34Er-t.wasm': Buffer.alloc(BIG_FILE_BYTES, 7),
    'assets/engine/libheif-As56Df_g.js': script,
    'assets/engine/libheif-Zx78Cv_b.wasm': Buffer.from('a reader'),
    'assets/engine/vips.wasm': Buffer.from('unhashed'),
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(directory, name)), { recursive: true });
    await writeFile(path.join(directory, name), content);
  }
  await writeFile(path.join(directory, BUILD_FILE), formatManifest(await describeBuild(directory)));
  return directory;
}
