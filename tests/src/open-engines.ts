import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSharpEngine } from '@imagemill/engine-sharp';
import { type EngineUnderTest, openBrowser, startSite, temporaryDirectory } from '@imagemill/testkit';
import { type EngineName, pageEngine } from './page-engine.js';

/** An engine in the built page, in Chromium. */
export async function openPageEngine(name: EngineName = 'full'): Promise<EngineUnderTest> {
  const site = await startSite();
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(`${site.url}/compress-image`);
  const engine = await pageEngine(page, name);
  return {
    ...engine,
    close: async () => {
      await browser.close();
      await site.dispose();
    },
  };
}

/** sharp in its own process, fed with bytes. */
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
