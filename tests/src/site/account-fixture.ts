import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before } from 'node:test';
import { openOperatorStore, type Store } from '@imagemill/store';
import { linksIn, openBrowser, poll, type SiteProcess, startSite, startSmtpServer, type TestSmtpServer } from '@imagemill/testkit';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { axeViolationsInThemes } from './axe-violations.js';
import { openVisitor } from './site-fixture.js';
import { recordProblems } from './tool-page.js';

/** A site that sends mail over real SMTP, the mail server that receives it, and a browser. */
export interface AccountFixture {
  readonly site: SiteProcess;
  readonly browser: Browser;
  readonly mail: TestSmtpServer;
  /** A visitor with a separate browser profile; `problems` lists the errors in its pages. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  /** Waits for the mail to this address, and returns the link to this path in it. */
  linkTo(address: string, path: string): Promise<string>;
  /** Does what the operator does while the server is running. */
  asOperator<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Asks for a link as a visitor does, and takes it from the mail. */
  askForLink(page: Page, address: string): Promise<string>;
  signIn(page: Page, address: string): Promise<void>;
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: string[];
}

/**
 * To be called in a `describe`: everything is available in its tests and ends after them. `env` has
 * further settings of the site.
 */
export function setUpAccountSite(env: Readonly<Record<string, string>> = {}): AccountFixture {
  let site: SiteProcess;
  let browser: Browser;
  let mail: TestSmtpServer;
  before(async () => {
    mail = await startSmtpServer();
    [site, browser] = await Promise.all([startSite({ env: { SMTP_URL: mail.url, ...env } }), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await site.dispose();
    await mail.close();
  });
  const fixture: AccountFixture = {
    get site() {
      return site;
    },
    get browser() {
      return browser;
    },
    get mail() {
      return mail;
    },
    async visitor(options) {
      const context = await openVisitor(browser, options);
      const page = await context.newPage();
      return { context, page, problems: recordProblems(page) };
    },
    async linkTo(address, path) {
      const found = linksIn(await mail.nextMail(address)).find((link) => new URL(link).pathname === path);
      if (found === undefined) throw new Error(`Expected a link to ${path} in the mail but received none.`);
      return found;
    },
    async asOperator(work) {
      const store = await openOperatorStore({ databaseUrl: null, directory: site.dataDir });
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    },
    async askForLink(page, address) {
      await page.goto(`${site.url}/account`);
      await page.getByLabel('Email address').fill(address);
      await pressButton(page, 'Send the link');
      await untilMain(page, /Look into your inbox\. The link works for 15 minutes, once, and only in this browser\./);
      return fixture.linkTo(address, '/sign-in');
    },
    async signIn(page, address) {
      await openLink(page, await fixture.askForLink(page, address));
      await pressButton(page, 'Sign in');
      await untilMain(page, /Where you are signed in/);
    },
  };
  return fixture;
}

export const mainText = (page: Page) => page.locator('main').innerText();

/** Waits for this text on the page. */
export const untilMain = (page: Page, words: RegExp) =>
  poll(async () => words.test(await mainText(page)), { what: `a page like ${words}` });

export const pressButton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Opens a mailed link. */
export async function openLink(page: Page, link: string): Promise<void> {
  // Via another page: the same page with another fragment wouldn't load again.
  await page.goto('about:blank');
  await page.goto(link);
}

/** Presses Tab until the element with this label or text has the focus. */
export const tabTo = (page: Page, words: string | RegExp) =>
  poll(
    async () => {
      await page.keyboard.press('Tab');
      const text = await page.evaluate(() => {
        const { activeElement: element } = document;
        const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
        return (isField ? element.labels?.[0]?.textContent : element?.textContent) ?? '';
      });
      return typeof words === 'string' ? text === words : words.test(text);
    },
    { everyMs: 1, what: `the focus on ${words}` },
  );

/**
 * Asserts that axe finds nothing in either theme, and that nothing is wider than the window, from a
 * desktop to the smallest phone.
 */
export async function requireUsable(page: Page, what: string): Promise<void> {
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    if (width > 320) assert.deepEqual(await axeViolationsInThemes(page), [], `${what}, ${width} px`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${what}, ${width} px: too wide`);
  }
}

/**
 * Puts a sign-in link for this browser into the store, as if it had been mailed `ageMs` ago;
 * returns its token.
 */
export async function addSignInLink(store: Store, context: BrowserContext, address: string, ageMs: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('imagemill_session'));
  const now = Date.now() - ageMs;
  await store.addMailLink({
    tokenHash: sha256(token),
    purpose: 'sign_in',
    address,
    sessionKey: sha256(cookie?.value.split('.')[0] ?? ''),
    now,
    expiresAt: now + 15 * 60_000,
  });
  return token;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
