import { findProgram, namedProgram, onPath } from './find-program.js';

const HEADLESS_SHELL = ['chromium-headless-shell'];
const WHOLE_BROWSER = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** `whole`: the browser that people use, never Chromium's headless shell. */
export interface ChromiumChoice {
  readonly whole?: boolean;
}

/**
 * A Chromium on this machine that really starts, or undefined. If `CHROMIUM_PATH` is set, only that
 * one counts. Otherwise it looks for, in this order: the headless shell (the same engine without a
 * user interface, which takes a third of the CPU), the usual commands, the usual macOS
 * applications, and the browser that playwright-core may have downloaded.
 */
export async function findChromium({ whole = false }: ChromiumChoice = {}): Promise<string | undefined> {
  const commands = whole ? WHOLE_BROWSER : [...HEADLESS_SHELL, ...WHOLE_BROWSER];
  return namedProgram('CHROMIUM_PATH') ?? findProgram([...commands.flatMap(onPath), ...APPLICATIONS]) ?? findProgram([await downloaded()]);
}

async function downloaded(): Promise<string> {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}
