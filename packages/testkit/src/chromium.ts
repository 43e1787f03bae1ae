import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * A Chromium on this machine that really starts, or undefined. `CHROMIUM_PATH` decides alone where it is set; else the
 * usual commands, the usual macOS applications and the browser that playwright-core may have downloaded, in this order.
 */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error('CHROMIUM_PATH names a file that does not exist');
    return named;
  }
  const candidates = [...COMMANDS.flatMap(onPath), ...APPLICATIONS, await downloaded()];
  return candidates.find((file) => existsSync(file) && starts(file));
}

function onPath(command: string): string[] {
  return (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, command));
}

async function downloaded(): Promise<string> {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

// Some systems ship a `chromium-browser` that only tells how to install the real one.
function starts(file: string): boolean {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
