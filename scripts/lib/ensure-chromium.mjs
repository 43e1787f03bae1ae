import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { CommandFailed, runCommand, Stop } from './run.mjs';

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
    ['Debian’s package', isDebianRoot, installPackage],
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

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get update', 'apt-get', ['update', '-q'], { env });
  await runCommand('apt-get install chromium', 'apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env });
}

async function attempt(install) {
  try {
    await install();
    return true;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(`${error.output.trimEnd().split('\n').slice(-5).join('\n')}\n${error.message}`);
    return false;
  }
}
