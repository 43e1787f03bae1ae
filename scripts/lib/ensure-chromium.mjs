import path from 'node:path';
import { attempt, canInstallPackages, installPackages } from './debian-packages.mjs';
import { root } from './root.mjs';
import { runCommand, Stop } from './run.mjs';

const PLAYWRIGHT = path.join(root, 'node_modules', 'playwright-core', 'cli.js');

/**
 * The path of a Chromium that starts: one on this machine, else Debian's package (as root), else a download.
 * Undefined, after a clear message, where none of this works.
 */
export async function ensureChromium() {
  const { findChromium } = await import('@imagemill/testkit/chromium');
  const found = await findChromium().catch((error) => {
    throw new Stop(error.message);
  });
  if (found) return found;
  const ways = [
    ['Debian’s package', canInstallPackages, () => installPackages(['chromium'])],
    ['a browser download', () => true, () => runCommand('Downloading Chromium', process.execPath, [PLAYWRIGHT, 'install', 'chromium'])],
  ];
  for (const [name, isPossible, install] of ways) {
    if (!isPossible()) continue;
    console.log(`No Chromium on this machine: trying ${name}…`);
    const installed = await attempt(install);
    const chromium = installed && (await findChromium());
    if (chromium) return chromium;
  }
  console.error('No Chromium could be found or installed. Install one, or name it: CHROMIUM_PATH=/path/to/chromium npm test');
  return undefined;
}
