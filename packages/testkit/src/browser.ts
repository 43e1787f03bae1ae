import type { Browser } from 'playwright-core';
import { type ChromiumChoice, findChromium } from './chromium.js';

export interface BrowserOptions extends ChromiumChoice {
  readonly args?: readonly string[];
  /** Names of this machine, such as `lan.test`. All others can't be found: nothing waits for another host. */
  readonly hosts?: readonly string[];
}

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
] as const;

const OWN_HOSTS = ['localhost', '127.0.0.1'] as const;

/** Starts a real Chromium without a window. The caller closes it. */
export async function openBrowser({ args = [], hosts = [], whole }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = await findChromium({ whole });
  if (!executablePath) throw new Error('No Chromium on this machine: `npm test` installs one, or set CHROMIUM_PATH');
  const { chromium } = await import('playwright-core');
  // Chromium's sandbox refuses to run as root, which is common in containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const rules = [...hosts.map((host) => `MAP ${host} 127.0.0.1`), 'MAP * ~NOTFOUND', ...OWN_HOSTS.map((host) => `EXCLUDE ${host}`)];
  return chromium.launch({ executablePath, args: [...QUIET, ...sandbox, `--host-resolver-rules=${rules.join()}`, ...args] });
}
