import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSharpEngine } from '@imagemill/engine-sharp';
import { type EngineUnderTest, sharedSite, temporaryDirectory } from '@imagemill/testkit';
import { borrowBrowser } from './borrow-browser.js';
import { type EngineName, pageEngine } from './page-engine.js';
import { openVisitor } from './site/site-fixture.js';

/** An engine in the built page, in Chromium. */
export async function openPageEngine(name: EngineName = 'full'): Promise<EngineUnderTest> {
  const site = await sharedSite();
  const { browser, giveBack } = await borrowBrowser();
  const context = await openVisitor(browser);
  const page = await context.newPage();
  await page.goto(`${site.url}/compress-image`);
  const engine = await pageEngine(page, name);
  return {
    ...engine,
    close: async () => {
      await context.close();
      await giveBack();
      await site.dispose();
    },
  };
}

/** sharp in its worker process, fed with bytes. */
export async function openSharpEngine(): Promise<EngineUnderTest> {
  const [engine, folder] = await Promise.all([createSharpEngine(), temporaryDirectory()]);
  let files = 0;
  return {
    capabilities: engine.capabilities,
    run: async (plan, input, options) => {
      const path = join(folder.path, `${files++}`);
      await writeFile(path, input);
      return engine.run(plan, path, options);
    },
    close: async () => {
      await engine.close();
      await folder.remove();
    },
  };
}
