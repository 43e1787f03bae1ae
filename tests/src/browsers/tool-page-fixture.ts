import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import {
  type BrowserName,
  openTestBrowser,
  poll,
  type SiteProcess,
  startSite,
  type TemporaryDirectory,
  type TestBrowser,
  temporaryDirectory,
} from '@imagemill/testkit';
import { type SampleFile, writeSamples } from './sample-files.js';
import { type Row, TIMEOUT_MS, type Visit, visit } from './visit.js';

export interface BrowserRow {
  readonly browser: BrowserName;
  /** The engine that the pages must use there. */
  readonly engine: 'full' | 'portable';
  /** A host name to visit instead of localhost, over plain http. */
  readonly host?: string;
  /** Skips the PDF tools if other tests cover their pages. */
  readonly withoutPdf?: boolean;
}

/** A site, a browser and sample files, all available once the tests run. */
export interface ToolPageFixture {
  readonly engine: BrowserRow['engine'];
  readonly browser: TestBrowser;
  readonly origin: string;
  /** A folder for files to pick. */
  readonly folder: string;
  readonly samples: readonly SampleFile[];
  open(page: string): Promise<Visit>;
  /**
   * Runs `work` on a page and asserts that exactly this many files are counted meanwhile, by the
   * page and by the server.
   */
  expectCounted(page: Visit, tool: string, files: number, work: () => Promise<void>): Promise<void>;
}

const DAILY_QUOTA = 30;

export const isFinished = ({ state }: Row) => state === 'finished';
export const isFailed = ({ state }: Row) => state === 'failed';
export const isCancelled = ({ state }: Row) => state === 'cancelled';
export const downloadOf = (name: string) => `button[aria-label="Download ${name}"]`;

/** Sets up the fixture for the surrounding tests, and removes it after them. */
export function setUpToolPages({ browser: browserName, engine, host }: BrowserRow): ToolPageFixture {
  let site: SiteProcess;
  let browser: TestBrowser;
  let folder: TemporaryDirectory;
  let samples: readonly SampleFile[];
  const cleanups: (() => Promise<unknown>)[] = [];
  before(async () => {
    folder = await temporaryDirectory();
    cleanups.push(folder.remove);
    samples = await writeSamples(folder.path);
    site = await startSite(host ? { env: { ALLOWED_HOSTS: host } } : {});
    cleanups.push(site.dispose);
    browser = await openTestBrowser(browserName, host ? { hosts: [host] } : {});
    cleanups.push(browser.close);
  });
  after(async () => {
    for (const end of cleanups.reverse()) await end();
  });

  return {
    engine,
    get browser() {
      return browser;
    },
    get origin() {
      return host ? `http://${host}:${site.port}` : site.url;
    },
    get folder() {
      return folder.path;
    },
    get samples() {
      return samples;
    },
    // If the full engine can run, ask for it: on a busy machine the page might settle on the other
    // one.
    open(page) {
      return visit(browser, `${this.origin}${page}${engine === 'full' ? '?engine=full' : ''}`);
    },
    async expectCounted(page, tool, files, work) {
      const earlier = await page.counted();
      await page.untilQuota(DAILY_QUOTA - earlier.used);
      await work();
      assert.equal(await page.engine(), engine);
      await page.untilQuota(DAILY_QUOTA - earlier.used - files);
      // The page updates its quota at once, a moment before the server records the count.
      const isDelivered = async () => (await page.counted()).used >= earlier.used + files;
      await poll(isDelivered, { timeoutMs: TIMEOUT_MS, what: `${files} more to be counted` });
      const { used, byTool } = await page.counted();
      assert.equal(used, earlier.used + files);
      // A tool that was never used isn't listed.
      const counted = files === 0 ? {} : { [tool]: (earlier.byTool[tool] ?? 0) + files };
      assert.deepEqual(byTool, { ...earlier.byTool, ...counted });
    },
  };
}
