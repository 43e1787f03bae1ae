import type { Browser, Page } from 'playwright-core';

/** Signs the administrator in by WordPress's own form, in a new window. */
export async function logIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/wp-login.php`);
  await page.fill('#user_login', 'admin');
  await page.fill('#user_pass', 'admin');
  await Promise.all([page.waitForURL(/\/wp-admin\//), page.click('#wp-submit')]);
  return page;
}

/** Uploads a zip by the form under Plugins, and follows its link to activate. */
export async function installZip(page: Page, url: string, zip: string): Promise<void> {
  await page.goto(`${url}/wp-admin/plugin-install.php?tab=upload`);
  await page.setInputFiles('#pluginzip', zip);
  await Promise.all([page.waitForURL(/update\.php/), page.click('#install-plugin-submit')]);
  const activate = page.locator('a.button-primary[href*="action=activate"]');
  if ((await activate.count()) === 0) throw new Error(`The plugin was not installed: ${await page.locator('.wrap').innerText()}`);
  await Promise.all([page.waitForURL(/plugins\.php/), activate.click()]);
}
