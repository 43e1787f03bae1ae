import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';

/** Resident memory of the processes behind a browser's pages, in bytes. Linux only. */
export async function rendererMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    const sizes = await Promise.all(renderers.map(({ id }) => residentBytes(id)));
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await session.detach();
  }
}

async function residentBytes(pid: number): Promise<number> {
  // A process that has just ended uses none.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
