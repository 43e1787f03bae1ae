import type { Browser, Locator, Page } from 'playwright-core';

/** For each step in the browser; this long because PHP may be busy with another site. */
const TIMEOUT_MS = 60_000;

/**
 * Clicks a link to another page, and waits until it has loaded. The URL doesn't show that, because
 * many forms lead back to their own page.
 */
export async function follow(link: Locator): Promise<void> {
  await Promise.all([link.page().waitForEvent('load', { timeout: TIMEOUT_MS }), link.click()]);
}

/** Fills in WordPress's sign-in form; a user's password is their name. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.fill('#user_login', name);
  await page.fill('#user_pass', name);
  await follow(page.locator('#wp-submit'));
  if (!page.url().includes('/wp-admin/')) throw new Error(`Expected to be signed in as ${name} but ended up at ${page.url()}`);
}

/** Signs the administrator in, in a new window. */
export async function signInAsAdmin(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext();
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto(`${url}/wp-login.php`);
  await signIn(page, 'admin');
  return page;
}

/** Uploads a zip with the form under Plugins, and follows its link to activate. */
export async function installZip(page: Page, url: string, zip: string): Promise<void> {
  await page.goto(`${url}/wp-admin/plugin-install.php?tab=upload`);
  await page.setInputFiles('#pluginzip', zip);
  await follow(page.locator('#install-plugin-submit'));
  const activate = page.locator('a.button-primary[href*="action=activate"]');
  if ((await activate.count()) === 0) throw new Error(`The plugin was not installed: ${await page.locator('.wrap').innerText()}`);
  await follow(activate);
}
