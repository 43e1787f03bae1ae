import { findProgram, namedProgram, onPath } from './find-program.js';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * A Chromium on this machine that really starts, or undefined. `CHROMIUM_PATH` decides alone where it is set; else the
 * usual commands, the usual macOS applications and the browser that playwright-core may have downloaded, in this order.
 */
export async function findChromium(): Promise<string | undefined> {
  const named = namedProgram('CHROMIUM_PATH');
  return named ?? findProgram([...COMMANDS.flatMap(onPath), ...APPLICATIONS, await downloaded()]);
}

async function downloaded(): Promise<string> {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}
