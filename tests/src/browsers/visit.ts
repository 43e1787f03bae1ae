import { poll, type TestBrowser } from '@imagemill/testkit';

/** Longer than any file of these tests takes in any browser on a busy machine. */
export const TIMEOUT_MS = 90_000;

/** A tool's page in a browser, in a visitor's terms. */
export interface Visit {
  /** Picks files through the page's own field. */
  pick(...paths: string[]): Promise<void>;
  /** Chooses a radio button of a group. */
  choose(group: string, value: string): Promise<void>;
  /**
   * The parts that tests look at, of each row that has a state; rows for the images of a document
   * have none.
   */
  rows(): Promise<Row[]>;
  /** Waits until there are this many rows and all of them match. */
  untilRows(count: number, isLike: (row: Row) => boolean, what: string): Promise<Row[]>;
  /** The engine that the page says it's using. */
  engine(): Promise<string | undefined>;
  /** What's left today according to the page; NaN if it doesn't say. */
  quotaShown(): Promise<number>;
  /** Waits until the page says that this many are left. */
  untilQuota(left: number): Promise<void>;
  /** What the server has counted: for this visitor today, and by tool for everyone. */
  counted(): Promise<{ used: number; byTool: Readonly<Record<string, number>> }>;
}

export interface Row {
  readonly state: string;
  readonly text: string;
  /** Size and format: "12 kB → 8 kB · JPEG to WebP", with the score right behind it. */
  readonly sizes: string;
}

/** Opens a tool's page and waits until it's ready. */
export async function visit(browser: TestBrowser, url: string): Promise<Visit> {
  await browser.open(url);

  const rows = () =>
    browser.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.row[data-state]')].map((row) => ({
        state: row.dataset.state ?? '',
        text: row.textContent ?? '',
        sizes: row.querySelector('.row-sizes')?.textContent ?? '',
      })),
    );
  const quotaShown = async () => {
    const line = await browser.evaluate(() => document.querySelector('.quota')?.textContent ?? '');
    return Number(/(\d+) of \d+ free files? left/.exec(line)?.[1] ?? Number.NaN);
  };
  await poll(async () => !Number.isNaN(await quotaShown()), { timeoutMs: TIMEOUT_MS, what: 'the page to wake' });
  return {
    pick: (...paths) => browser.setFiles('.drop input[type=file]', paths),
    choose: (group, value) => browser.click(`label:has(> input[name="${group}"][value="${value}"])`),
    rows,
    untilRows: async (count, isLike, what) => {
      let seen: Row[] = [];
      const condition = async () => {
        seen = await rows();
        return seen.length === count && seen.every(isLike);
      };
      await poll(condition, { timeoutMs: TIMEOUT_MS, what }).catch((cause: unknown) => {
        throw new Error(`${what}, but the rows are ${JSON.stringify(seen, undefined, 1)}`, { cause });
      });
      return seen;
    },
    engine: () => browser.evaluate(() => document.querySelector<HTMLElement>('.engine-note')?.dataset.engineInUse),
    quotaShown,
    untilQuota: async (left) => {
      await poll(async () => (await quotaShown()) === left, { timeoutMs: TIMEOUT_MS, what: `a quota of ${left}` });
    },
    counted: () =>
      browser.evaluate(async () => {
        const [quota, counters] = await Promise.all(
          ['/api/quota-check.php', '/api/counters'].map(async (address) => (await fetch(address)).json()),
        );
        return { used: quota.used, byTool: counters.byTool };
      }),
  };
}
