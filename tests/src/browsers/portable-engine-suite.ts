import { PORTABLE_ENGINE } from '@imagemill/core';
import { type BrowserName, openTestBrowser, sharedSite } from '@imagemill/testkit';
import { engineSuite } from '@imagemill/testkit/engine-suite';
import { pageEngine } from '../page-engine.js';

/** Runs the shared engine suite on the portable engine in this browser. */
export function portableEngineSuite(name: BrowserName): void {
  engineSuite(`portable (in ${name}, on the built site)`, PORTABLE_ENGINE, async () => {
    const site = await sharedSite();
    const browser = await openTestBrowser(name);
    await browser.open(`${site.url}/compress-image`);
    const engine = await pageEngine(browser, 'portable');
    return {
      ...engine,
      close: async () => {
        await browser.close();
        await site.dispose();
      },
    };
  });
}
