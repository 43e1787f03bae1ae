import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { isApiKey } from '@imagemill/core';
import { addApiKey, launchApi, poll } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { readPanel } from '../leak/leak-fixture.js';
import { mainText, pressButton, requireUsable, setUpAccountSite, tabTo, untilMain } from './account-fixture.js';
import { recordRequests } from './tool-page.js';

const PRO = ['planned', 'maker', 'keys', 'full', 'lapsed', 'withdrawn', 'looks'].map((name) => `${name}@example.org`);
const PLANNED_LINE = /The API is planned and not live: no keys are issued\. Join the waitlist to be told when it opens\./;

describe('API keys on the account page', () => {
  const fixture = setUpAccountSite();
  const { signIn, asOperator } = fixture;
  before(() =>
    asOperator(async (store) => {
      for (const address of PRO) await store.grantPro({ address, until: null, now: Date.now() });
    }),
  );

  /** Opens the API and waits until the server has noticed. */
  async function launch(): Promise<void> {
    await asOperator(launchApi);
    await untilStatus('Live');
  }
  const untilStatus = (status: string) =>
    poll(async () => ((await (await fetch(`${fixture.site.url}/v1`)).json()) as { status: string }).status === status, { what: status });
  /** As when the user comes back to the tab. */
  const takeUp = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const field = (page: Page) => page.getByLabel(/^Your new key/);
  const makeKey = async (page: Page, name: string): Promise<string> => {
    await page.getByLabel('Name of the new key').fill(name);
    await pressButton(page, 'Make a key');
    await page.getByLabel(`Your new key “${name}”`).waitFor();
    return field(page).inputValue();
  };
  const use = async (key: string) => {
    const answer = await fetch(`${fixture.site.url}/v1/usage`, { headers: { Authorization: `Bearer ${key}` } });
    return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? 'fine'}`;
  };
  const accountId = (address: string) =>
    asOperator(async (store) => (await store.listKeys({})).find(({ owner }) => owner?.address === address)?.owner?.accountId ?? '');

  test('Planned: one line says that no keys are issued, and there is nothing to press', async () => {
    const { context, page } = await fixture.visitor({ colorScheme: 'light' });
    await signIn(page, 'planned@example.org');
    assert.match(await mainText(page), PLANNED_LINE);
    assert.equal(await page.getByLabel('Name of the new key').count(), 0);
    await requireUsable(page, 'Planned');
    await page.goto(`${fixture.site.url}/pricing#waitlist`);
    assert.match(await page.locator('#waitlist').innerText(), /^Waitlist\s.*Join/s);
    await context.close();

    const free = await fixture.visitor();
    await signIn(free.page, 'free@example.org');
    assert.match(await mainText(free.page), /Keys for the API belong to PRO, and work only while it lasts\./);
    await free.context.close();
  });

  test('Live: the pricing page says so without a script and offers no waitlist', async () => {
    await launch();
    const { context, page } = await fixture.visitor({ javaScriptEnabled: false });
    await page.goto(`${fixture.site.url}/pricing`);
    assert.match(await page.locator('#waitlist').innerText(), /^The API is open\s.*Make a key\s+See the API$/s);
    assert.match(await mainText(page), /API\s+Live\s+Part of PRO/);
    assert.doesNotMatch(await page.locator('body').innerText(), /Planned|Join|no release date/);
    await context.close();
  });

  test("a key is shown once, works, isn't stored in the browser, and is refused once it's revoked", async () => {
    const { context, page, problems } = await fixture.visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    await signIn(page, 'maker@example.org');
    const requests = recordRequests(context);
    const key = await makeKey(page, 'Newsletter <server>');
    assert.ok(isApiKey(key), 'the field holds a whole key');
    assert.match(await mainText(page), /Copy it now: it will not be shown again\./);
    await pressButton(page, 'Copy');
    await page.getByText('Copied.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), key);
    assert.equal(await use(key), '200 fine');
    await takeUp(page);
    await untilMain(page, new RegExp(`Ends in ${key.slice(-4)}\\. Made .*, used today`));
    assert.equal(await field(page).inputValue(), key, 'reloading the list does not hide the new key');

    assert.deepEqual(
      requests.filter(({ url, sent }) => url.includes(key) || sent.includes(key)),
      [],
    );
    const rows = await readPanel(page);
    assert.equal(rows.find(({ address }) => address === 'POST /api/keys')?.body, '{"name":"Newsletter <server>"}');
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(key));
    const kept = JSON.stringify([
      await context.storageState({ indexedDB: true }),
      await page.evaluate(() => [history.state, { ...sessionStorage }]),
    ]);
    assert.doesNotMatch(kept, new RegExp(key.slice(0, 30)));

    const second = await makeKey(page, 'Another');
    assert.notEqual(second, key);
    assert.doesNotMatch(await page.content(), new RegExp(key), 'making another hides the first');
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await field(page).waitFor({ state: 'detached' });
    await page.reload();
    await untilMain(page, /Another/);
    assert.doesNotMatch(await page.content(), new RegExp(`${key}|${second}`));

    await page.locator('.keys li', { hasText: 'Newsletter' }).getByRole('button', { name: 'Revoke' }).click();
    await pressButton(page, 'Revoke the key');
    await untilMain(page, /The key “Newsletter <server>” is revoked\./);
    assert.deepEqual([await use(key), await use(second)], ['401 invalid_key', '200 fine']);
    assert.equal(await page.locator('.keys li').count(), 1);
    assert.deepEqual(
      problems.filter((text) => !/status of 401/.test(text)),
      [],
    );
    await context.close();
  });

  test('by keyboard alone: make a key, copy it, hide it, decide against revoking it, then revoke it', async () => {
    const { context, page } = await fixture.visitor();
    const { keyboard } = page;
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await signIn(page, 'keys@example.org');
    await tabTo(page, 'Name of the new key');
    await keyboard.press('Enter');
    await untilMain(page, /Give the key a name of 1 to 60 characters\./);
    await keyboard.type('Shop');
    await keyboard.press('Enter');
    await field(page).waitFor();
    const selected = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLTextAreaElement;
        return element.value?.slice(element.selectionStart, element.selectionEnd) ?? '';
      });
    await poll(async () => isApiKey(await selected()), { what: 'the focus in the field, all of it selected' });
    await tabTo(page, 'I have it, hide it');
    await keyboard.press('Enter');
    await field(page).waitFor({ state: 'detached' });
    await poll(async () => /^The key “Shop” is ready\./.test(await focused()), { what: 'the focus on what was done' });

    await tabTo(page, 'Revoke');
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Revoke “Shop”?' });
    await dialog.waitFor();
    assert.equal(await focused(), 'Keep the key');
    await keyboard.press('Escape');
    await poll(async () => (await focused()) === 'Revoke', { what: 'the focus back on the button' });
    await keyboard.press('Enter');
    await dialog.waitFor();
    await tabTo(page, 'Revoke the key');
    await keyboard.press('Enter');
    await poll(async () => /^The key “Shop” is revoked\./.test(await focused()), { what: 'the focus on what was done' });
    await context.close();
  });

  test("at the limit there's no form; a tab that doesn't know yet, or is offline, gets a clear answer", async () => {
    const { context, page } = await fixture.visitor();
    await signIn(page, 'full@example.org');
    await makeKey(page, 'First');
    const other = await context.newPage();
    await other.goto(`${fixture.site.url}/account`);
    await untilMain(other, /You have 1 of 10 keys\./);

    await context.setOffline(true);
    await other.getByLabel('Name of the new key').fill('Lost');
    await pressButton(other, 'Make a key');
    await untilMain(other, /If a key shows up in the list that you were never shown, revoke it\./);
    await context.setOffline(false);

    const id = await accountId('full@example.org');
    await asOperator(async (store) => {
      for (let made = 1; made < 10; made += 1) await addApiKey(store, id);
    });
    await pressButton(other, 'Make a key');
    await untilMain(other, /You have 10 of 10 keys\. Revoke one to make another\./);
    assert.equal(
      await other.evaluate(() => document.activeElement?.textContent),
      'An account can have at most 10 keys at once. Revoke one first.',
      'who pressed the button goes on from the answer',
    );
    await takeUp(page);
    await untilMain(page, /You have 10 of 10 keys\. Revoke one to make another\./);
    assert.equal(await page.getByLabel('Name of the new key').count(), 0);
    await context.close();
  });

  test('when PRO ends, the page says so at the next button press', async () => {
    const { context, page } = await fixture.visitor();
    await signIn(page, 'lapsed@example.org');
    const key = await makeKey(page, 'Shop');
    await asOperator((store) => store.revokePro({ address: 'lapsed@example.org', now: Date.now() }));
    assert.equal(await use(key), '401 invalid_key');
    await page.getByLabel('Name of the new key').fill('One more');
    await pressButton(page, 'Make a key');
    await untilMain(page, /This account no longer has PRO\..*Keys for the API belong to PRO/s);
    assert.doesNotMatch(await page.content(), new RegExp(key));
    await context.close();
  });

  test('usable by everyone in either theme, on a phone too', async () => {
    const { context, page } = await fixture.visitor({ colorScheme: 'light' });
    await signIn(page, 'looks@example.org');
    await requireUsable(page, 'no keys');
    await makeKey(page, 'W'.repeat(60));
    await requireUsable(page, 'a new key');
    await page.getByLabel('Name of the new key').fill('   ');
    await pressButton(page, 'Make a key');
    await untilMain(page, /Give the key a name/);
    await requireUsable(page, 'a problem');
    await pressButton(page, 'Revoke');
    await requireUsable(page, 'the question');
    await page.goto(`${fixture.site.url}/pricing`);
    await requireUsable(page, 'the pricing page while Live');
    await context.close();
  });

  test('after a withdrawal the page is Planned again, says why, and the keys are gone', async () => {
    const { context, page } = await fixture.visitor();
    await signIn(page, 'withdrawn@example.org');
    const key = await makeKey(page, 'Shop');
    await asOperator((store) => store.withdrawApi(Date.now()));
    await page.getByLabel('Name of the new key').fill('One more');
    await pressButton(page, 'Make a key');
    await untilMain(page, /The API is Planned again: whoever runs this site has withdrawn it\. All keys are revoked/);
    assert.match(await mainText(page), PLANNED_LINE);
    assert.doesNotMatch(await page.content(), new RegExp(key));
    await untilStatus('Planned');
    assert.equal(await use(key), '501 api_not_live');
    await launch();
    assert.equal(await use(key), '401 invalid_key', 'a second launch brings no key back');
    await takeUp(page);
    await untilMain(page, /You have 0 of 10 keys\./);
    await context.close();
  });
});
