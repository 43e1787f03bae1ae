import path from 'node:path';
import { attempt, canInstallPackages, installPackages } from './debian-packages.mjs';
import { root } from './root.mjs';
import { runCommand, Stop } from './run.mjs';

const PLAYWRIGHT = path.join(root, 'node_modules', 'playwright-core', 'cli.js');
const HEADLESS_SHELL = ['Debian’s headless shell', canInstallPackages, () => installPackages(['chromium-headless-shell'])];
const WHOLE_BROWSER = ['Debian’s package', canInstallPackages, () => installPackages(['chromium'])];
const DOWNLOAD = [
  'a browser download',
  () => true,
  () => runCommand('Downloading Chromium', process.execPath, [PLAYWRIGHT, 'install', 'chromium']),
];

/**
 * The path of a Chromium that starts: one on this machine, else Debian's package (as root), else a download. `whole`: the browser that people use;
 * without it the headless shell comes first, which takes a third of the CPU. Undefined, after a clear message, where none of this works.
 */
export async function ensureChromium({ whole = false } = {}) {
  const { findChromium } = await import('@imagemill/testkit/chromium');
  const find = () =>
    findChromium({ whole }).catch((error) => {
      throw new Stop(error.message);
    });
  const found = await find();
  if (found) return found;
  for (const [name, isPossible, install] of whole ? [WHOLE_BROWSER, DOWNLOAD] : [HEADLESS_SHELL, WHOLE_BROWSER, DOWNLOAD]) {
    if (!isPossible()) continue;
    console.log(`No Chromium on this machine: trying ${name}…`);
    const installed = await attempt(install);
    const chromium = installed && (await find());
    if (chromium) return chromium;
  }
  console.error('No Chromium could be found or installed. Install one, or name it: CHROMIUM_PATH=/path/to/chromium npm test');
  return undefined;
}
