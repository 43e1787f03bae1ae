import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { poll, repoRoot } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import type { AccountFixture } from './account-fixture.js';

const run = promisify(execFile);

/** Runs the operator's command next to the running server. */
export async function imagemill(fixture: AccountFixture, ...args: readonly string[]): Promise<string> {
  const command = path.join(repoRoot(), 'apps/cli/bin/imagemill.mjs');
  const env = { ...process.env, DATA_DIR: fixture.site.dataDir, DATABASE_URL: '' };
  return (await run(process.execPath, [command, ...args], { env })).stdout;
}

/** Signs a browser in with a mailed link, in a separate tab. */
export async function signIn(fixture: AccountFixture, page: Page, address: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`${fixture.site.url}/account`);
  await tab.getByLabel('Email address').fill(address);
  await tab.getByRole('main').getByRole('button', { name: 'Send the link' }).click();
  const link = await fixture.linkTo(address, '/sign-in');
  await tab.goto('about:blank');
  await tab.goto(link);
  await tab.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await tab.getByText('Where you are signed in').waitFor();
  await tab.close();
}

/** As when a user comes back to the tab: a browser without a window has no focus to give. */
export const comeBack = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

/** What the tool's note says; empty if there is none. */
export const noteOf = async (page: Page) => (await page.locator('#server-tool .note').allInnerTexts()).join(' ');

export const untilNote = (page: Page, words: RegExp) => poll(async () => words.test(await noteOf(page)), { what: `a note like ${words}` });

export const untilLeft = (page: Page, words: string) =>
  poll(async () => (await page.locator('.quota').innerText()).startsWith(words), { what: words });

/** What the only row says about its work. */
export const rowWords = async (page: Page) => (await page.locator('.row-now').allInnerTexts()).join(' ');

/** The value of a gauge of the running server. */
export async function gauge(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
}
