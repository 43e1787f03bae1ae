import path from 'node:path';
import { attempt, canInstallPackages, installPackages } from './debian-packages.mjs';
import { root } from './root.mjs';
import { runCommand, Stop } from './run.mjs';

const PLAYWRIGHT = path.join(root, 'node_modules', 'playwright-core', 'cli.js');
const DEBIAN = ['Debian’s package', canInstallPackages, () => installPackages(['chromium'])];
const DOWNLOAD = [
  'a browser download',
  () => true,
  () => runCommand('Downloading Chromium', process.execPath, [PLAYWRIGHT, 'install', 'chromium']),
];

/**
 * The path of a Chromium that starts: one on this machine, or Debian's package (as root), or a
 * download. If possible, Debian's headless shell is installed too and its path returned instead,
 * because it takes a third of the CPU; `whole` skips that. Undefined, after a clear message, if
 * nothing works.
 */
export async function ensureChromium({ whole = false } = {}) {
  const browser = await ensureWholeBrowser();
  if (whole || !browser || process.env.CHROMIUM_PATH) return browser;
  const shell = await find();
  if (shell !== browser || !canInstallPackages()) return shell;
  console.log('No headless Chromium on this machine: trying Debian’s package…');
  await attempt(() => installPackages(['chromium-headless-shell']));
  return find();
}

// A few tests need features that only the whole browser has.
async function ensureWholeBrowser() {
  const found = await find({ whole: true });
  if (found) return found;
  for (const [name, isPossible, install] of [DEBIAN, DOWNLOAD]) {
    if (!isPossible()) continue;
    console.log(`No Chromium on this machine: trying ${name}…`);
    const installed = await attempt(install);
    const chromium = installed && (await find({ whole: true }));
    if (chromium) return chromium;
  }
  console.error('No Chromium could be found or installed. Install one, or set its path: CHROMIUM_PATH=/path/to/chromium npm test');
  return undefined;
}

async function find(choice) {
  const { findChromium } = await import('@imagemill/testkit/chromium');
  return findChromium(choice).catch((error) => {
    throw new Stop(error.message);
  });
}
