// @retry never: charging
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { poll } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { readPanel } from '../leak/leak-fixture.js';
import { addSignInLink, mainText, openLink, pressButton, requireUsable, setUpAccountSite, tabTo, untilMain } from './account-fixture.js';
import { quotaLeft, recordRequests, untilQuota } from './tool-page.js';

const DAY_MS = 86_400_000;
const LONG_ADDRESS = 'a-rather-long-name-that-does-not-end@a-host-with-a-long-name.example.org';

describe('accounts, by email over real SMTP', () => {
  const fixture = setUpAccountSite();
  before(() =>
    fixture.asOperator(async (store) => {
      const now = Date.now();
      await store.grantPro({ address: 'Cleo@example.org', until: now + 30 * DAY_MS, now });
      for (const address of ['dora@example.org', LONG_ADDRESS]) await store.grantPro({ address, until: null, now });
    }),
  );

  const { askForLink, signIn } = fixture;
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

  const LINK_NOT_USABLE = /It was used before, is older than 15 minutes, or was asked for in another browser/;

  async function expectFriendlyRejection(page: Page): Promise<void> {
    await pressButton(page, 'Sign in');
    await untilMain(page, LINK_NOT_USABLE);
    assert.match(await focused(page), LINK_NOT_USABLE, 'the focus moves from the button to the message');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.getByLabel('Email address').waitFor();
  }

  test('an emailed link signs in the browser that asked for it, once, and its token is in no other request', async () => {
    const { context, page, problems } = await fixture.visitor();
    const link = await askForLink(page, 'ada@example.org');
    const token = new URL(link).hash.slice(1);
    assert.match(token, /^[\w-]{43}$/);

    const stranger = await fixture.visitor();
    await openLink(stranger.page, link);
    await expectFriendlyRejection(stranger.page);
    await stranger.context.close();

    const requests = recordRequests(context);
    await openLink(page, link);
    assert.equal(page.url(), `${fixture.site.url}/sign-in`);
    assert.equal(await page.locator('meta[name=referrer]').getAttribute('content'), 'no-referrer');
    assert.deepEqual(
      requests.filter(({ url, method }) => url.includes('/api/sign-in') || method === 'POST'),
      [],
      'nothing is sent until the button is pressed',
    );
    await pressButton(page, 'Sign in');
    await untilMain(page, /Where you are signed in/);
    assert.equal(page.url(), `${fixture.site.url}/account`);
    assert.match(await mainText(page), /ada@example\.org\s+Free/);
    assert.match(await mainText(page), /In this browser\s+30 of 30 free files left/);
    assert.match(await page.locator('.sessions').innerText(), /^\w.* on Linux This one\s+Since .*, seen today$/);
    const carriers = requests.filter(({ url, sent }) => url.includes(token) || sent.includes(token));
    assert.deepEqual(
      carriers.map(({ method, url }) => `${method} ${new URL(url).pathname}`),
      ['POST /api/sign-in/confirm'],
    );

    // By now the page uses the new session's token.
    await openLink(page, link);
    await pressButton(page, 'Sign in');
    await untilMain(page, LINK_NOT_USABLE);
    const row = (await readPanel(page)).find(({ address }) => address === 'POST /api/sign-in/confirm');
    assert.equal(row?.body, JSON.stringify({ token }), 'the list of what left the page shows it word for word');
    assert.match(row?.facts ?? '', /refused by the site \(410\)$/);
    await page.goto(`${fixture.site.url}/account`);
    await pressButton(page, 'Sign out');
    await untilMain(page, /You are signed out of this browser\./);
    await poll(async () => (await focused(page)) === 'You are signed out of this browser.', { what: 'the focus on the confirmation' });
    await page.reload();
    await untilMain(page, /Send the link/);
    assert.deepEqual(
      problems.filter((text) => !/status of (?:401|410)/.test(text)),
      [],
    );
    await context.close();
  });

  test('an expired link gets a friendly message, a valid one signs in, and a page without a link says so', async () => {
    const { context, page } = await fixture.visitor();
    await page.goto(`${fixture.site.url}/sign-in`);
    await untilMain(page, /the link is not there any more/);
    assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex');
    const sitemap = await (await fetch(`${fixture.site.url}/sitemap.xml`)).text();
    assert.match(sitemap, /\/account</);
    assert.doesNotMatch(sitemap, /sign-in|waitlist/);
    let [old, recent] = ['', ''];
    await fixture.asOperator(async (store) => {
      old = await addSignInLink(store, context, 'bea@example.org', 16 * 60_000);
      recent = await addSignInLink(store, context, 'bea@example.org', 14 * 60_000);
    });
    await openLink(page, `${fixture.site.url}/sign-in#${old}`);
    await expectFriendlyRejection(page);
    // A second link, opened in a tab that already shows the page, doesn't reload it.
    await page.goto(`${fixture.site.url}/sign-in`);
    await page.goto(`${fixture.site.url}/sign-in#${recent}`);
    await pressButton(page, 'Sign in');
    await untilMain(page, /bea@example\.org/);
    await context.close();
  });

  test('PRO shows up in other tabs right away, and signing out everywhere ends it on every device', async () => {
    const [desktop, phone] = [await fixture.visitor(), await fixture.visitor()];
    const tool = await desktop.context.newPage();
    await tool.goto(`${fixture.site.url}/compress-image`);
    await untilQuota(tool, 30);
    await signIn(desktop.page, 'cleo@example.org');
    await poll(async () => /PRO: no daily limit\./.test((await tool.locator('.quota').textContent()) ?? ''), { what: 'PRO in the tool' });
    assert.match(await mainText(desktop.page), /PRO until \d+ \w+ \d{4}/);
    assert.match(await mainText(desktop.page), /On the server\s+200 of 200 files left/);
    await signIn(phone.page, 'cleo@example.org');
    assert.equal(await phone.page.locator('.sessions li').count(), 2);

    await pressButton(desktop.page, 'Sign out everywhere');
    await untilMain(desktop.page, /You are signed out everywhere, here too\./);
    await untilQuota(tool, 30);
    // As when the user picks up the phone again.
    await phone.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await untilMain(phone.page, /Send the link/);
    for (const { context } of [desktop, phone]) await context.close();
  });

  test('by keyboard alone: sign in, decide against deleting, then delete everything', async () => {
    const { context, page } = await fixture.visitor();
    const { keyboard } = page;
    await page.goto(`${fixture.site.url}/account`);
    await page.getByLabel('Email address').waitFor();
    await tabTo(page, 'Email address');
    await keyboard.type('dora@example.org');
    await keyboard.press('Enter');
    await openLink(page, await fixture.linkTo('dora@example.org', '/sign-in'));
    await tabTo(page, 'Sign in');
    await keyboard.press('Enter');
    await untilMain(page, /PRO, without an end/);

    await tabTo(page, 'Delete my account');
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /PRO, without an end: whoever runs this site would have to give it to you anew/);
    assert.equal(await focused(page), 'Keep my account');
    await keyboard.press('Escape');
    await poll(async () => (await focused(page)) === 'Delete my account', { what: 'the focus to return to the button' });
    assert.match(await mainText(page), /dora@example\.org/);

    await keyboard.press('Enter');
    await dialog.waitFor();
    // Faster than the browser renders: no key press may be lost.
    await keyboard.press('Escape');
    await keyboard.press('Enter');
    await dialog.waitFor();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await untilMain(page, /Your account is deleted\./);
    await poll(async () => (await focused(page)) === 'Your account is deleted.', { what: 'the focus on the confirmation' });
    await signIn(page, 'dora@example.org');
    assert.match(await mainText(page), /dora@example\.org\s+Free/);
    await context.close();
  });

  test('the waitlist asks by email, and buttons on the pages linked there join and leave it', async () => {
    const { context, page } = await fixture.visitor();
    const address = 'emmy@example.org';
    await page.goto(`${fixture.site.url}/pricing`);
    await page.getByLabel('Email address').fill('emmy@example');
    await pressButton(page, 'Join');
    await page.getByText('This does not look like an email address.').waitFor();
    await page.getByLabel('Email address').fill(address);
    await pressButton(page, 'Join');
    await page.getByText('Look into your inbox.').waitFor();
    const mail = await fixture.mail.nextMail(address);
    const link = (path: string) => new RegExp(`http://\\S+${path}#\\S+`).exec(mail.text)?.[0] ?? '';

    await openLink(page, link('/waitlist/confirm'));
    assert.equal(page.url(), `${fixture.site.url}/waitlist/confirm`);
    await pressButton(page, 'Confirm my address');
    await untilMain(page, /Your address is confirmed\./);
    await fixture.asOperator(async (store) =>
      assert.deepEqual(
        (await store.listWaitlist()).map((entry) => [entry.address, entry.state]),
        [[address, 'confirmed']],
      ),
    );
    await openLink(page, link('/waitlist/confirm'));
    await pressButton(page, 'Confirm my address');
    await untilMain(page, /If you have confirmed your address, all is well\./);

    // In any browser, because the mail may be read on another device.
    const elsewhere = await fixture.visitor();
    await openLink(elsewhere.page, link('/waitlist/leave'));
    await pressButton(elsewhere.page, 'Leave the waitlist');
    await untilMain(elsewhere.page, /Your address is off the list\./);
    await openLink(page, link('/waitlist/leave'));
    await pressButton(page, 'Leave the waitlist');
    await untilMain(page, /your address is off the list already/);
    for (const each of [context, elsewhere.context]) await each.close();
  });

  test('what a free visitor has used today stays used after signing in and out', async () => {
    const { context, page } = await fixture.visitor();
    await page.goto(`${fixture.site.url}/compress-image`);
    await untilQuota(page, 30);
    const count = () =>
      page.evaluate(() =>
        fetch('/api/counter-inc.php', {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'X-CSRF-Token': document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '',
          },
          body: JSON.stringify({ tool: 'compress-image', operationId: crypto.randomUUID() }),
        }).then(({ status }) => status),
      );
    assert.equal(await count(), 200);
    await signIn(page, 'fay@example.org');
    assert.match(await mainText(page), /29 of 30 free files left/);
    await pressButton(page, 'Sign out');
    await untilMain(page, /You are signed out/);
    await page.goto(`${fixture.site.url}/compress-image`);
    await poll(async () => (await quotaLeft(page)) === 29, { what: '29 left' });
    await context.close();
  });

  test('usable by everyone in either theme, on a phone too', async () => {
    const { context, page } = await fixture.visitor({ colorScheme: 'light' });
    const link = await askForLink(page, LONG_ADDRESS);
    await requireUsable(page, 'asked for a link');
    await openLink(page, link);
    await requireUsable(page, 'the link’s page');
    await pressButton(page, 'Sign in');
    await untilMain(page, /Where you are signed in/);
    await requireUsable(page, 'the account');
    await pressButton(page, 'Delete my account');
    await requireUsable(page, 'the question');
    await page.keyboard.press('Escape');
    await openLink(page, link);
    await pressButton(page, 'Sign in');
    await untilMain(page, LINK_NOT_USABLE);
    await requireUsable(page, 'a used link');
    await context.close();
  });
});
