import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { photo, temporaryDirectory } from '@imagemill/testkit';
import type { Page } from 'playwright-core';

/** When the folder's nth file was last changed. */
export const changedAt = (index: number) => new Date(2021, index, 3, 14, 25, 36 + index);

/** Creates a folder on disk with these files; files without an image extension contain text. */
export async function testFolder(name: string, files: readonly string[]): Promise<{ path: string; remove(): Promise<void> }> {
  const place = await temporaryDirectory('imagemill-folder-');
  const folder = path.join(place.path, name);
  for (const [index, file] of files.entries()) {
    const full = path.join(folder, file);
    await mkdir(path.dirname(full), { recursive: true });
    const image = photo(200 + index, 150, { seed: index + 1 });
    const bytes = /\.jpg$/.test(file) ? image.jpeg({ quality: 97 }).toBuffer() : /\.png$/.test(file) ? image.png().toBuffer() : 'text';
    await writeFile(full, await bytes);
    await utimes(full, changedAt(index), changedAt(index));
  }
  return { path: folder, remove: place.remove };
}

/** Drops real files and folders on the page, as from a file manager. */
export async function dropPaths(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
  await session.detach();
}
