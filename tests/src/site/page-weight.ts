import type { Page } from 'playwright-core';

/** One script or style as the browser's network log shows it. */
export interface LoadedFile {
  readonly path: string;
  readonly encoding: string;
  /** Size of the body as it was transferred. */
  readonly bytes: number;
  readonly headerBytes: number;
}

export interface NetworkLog {
  /**
   * Every script and style loaded so far, except the engine's: its worker, what that loads, and
   * WebAssembly.
   */
  files(): readonly LoadedFile[];
}

const ENGINE = '/assets/engine/';

/**
 * Follows what a page loads in Chromium's own network log. Must be called before the page is
 * opened.
 */
export async function logNetwork(page: Page): Promise<NetworkLog> {
  const session = await page.context().newCDPSession(page);
  const begun = new Map<string, Omit<LoadedFile, 'bytes'>>();
  const loaded = new Map<string, LoadedFile>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const path = new URL(response.url).pathname;
    const isCode = type === 'Script' || type === 'Stylesheet' || /\.(?:m?js|css)$/.test(path);
    if (!isCode || path.startsWith(ENGINE)) return;
    const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]));
    begun.set(requestId, { path, encoding: headers.get('content-encoding') ?? 'none', headerBytes: response.encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = begun.get(requestId);
    if (file) loaded.set(requestId, { ...file, bytes: encodedDataLength - file.headerBytes });
  });
  await session.send('Network.enable');
  return { files: () => [...loaded.values()] };
}

export const weightOf = (files: readonly LoadedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
