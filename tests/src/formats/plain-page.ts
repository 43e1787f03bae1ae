import type { Browser, Page } from 'playwright-core';

const ADDRESS = 'https://plain.test/';

/** An empty page with nothing of ours in it, in a secure context: what the browser does in it, it does by itself. */
export async function plainPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/*', (route) =>
    route.request().url() === ADDRESS ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }) : route.abort(),
  );
  await page.goto(ADDRESS);
  return page;
}
