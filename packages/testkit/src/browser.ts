import type { Browser } from 'playwright-core';
import { type ChromiumChoice, findChromium } from './chromium.js';

export interface BrowserOptions extends ChromiumChoice {
  readonly args?: readonly string[];
  /** Chromium's `--host-resolver-rules`, like `MAP lan.test 127.0.0.1`. */
  readonly hostRules?: string;
}

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
] as const;

/** Starts a real Chromium without a window. The caller closes it. */
export async function openBrowser({ args = [], hostRules, whole }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = await findChromium({ whole });
  if (!executablePath) throw new Error('No Chromium on this machine: `npm test` installs one, or set CHROMIUM_PATH');
  const { chromium } = await import('playwright-core');
  // Chromium's sandbox refuses to run as root, which is common in containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const rules = hostRules ? [`--host-resolver-rules=${hostRules}`] : [];
  return chromium.launch({ executablePath, args: [...QUIET, ...sandbox, ...rules, ...args] });
}
