import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { repoRoot } from '@imagemill/testkit';

/** The built site, as the server serves it. */
export const SITE = join(repoRoot(), 'apps/web/dist/site');

/** The address of the built script that opens the engine. */
export async function engineScript(): Promise<string> {
  const files = await readdir(join(SITE, 'assets'));
  const script = files.find((name) => /^open-engine-.*\.js$/.test(name));
  if (!script) throw new Error('The built site has no engine script.');
  return `/assets/${script}`;
}
