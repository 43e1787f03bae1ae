import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EngineUnderTest, engineSuite, temporaryDirectory } from '@imagemill/testkit';
import { createSharpEngine } from './sharp-engine.js';

/** The suite hands over bytes; this engine takes paths, as the server does. */
async function open(): Promise<EngineUnderTest> {
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

engineSuite('sharp', open);
