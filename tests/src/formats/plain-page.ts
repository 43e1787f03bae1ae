import type { Browser, Page } from 'playwright-core';

const ADDRESS = 'https://plain.test/';

/**
 * An empty page with none of our code, in a secure context: whatever the browser does there, it
 * does on its own.
 */
export async function plainPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/*', (route) =>
    route.request().url() === ADDRESS ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }) : route.abort(),
  );
  await page.goto(ADDRESS);
  return page;
}
