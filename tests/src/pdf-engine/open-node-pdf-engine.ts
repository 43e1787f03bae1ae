import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPdfEngine } from '@imagemill/engine-sharp';
import { temporaryDirectory } from '@imagemill/testkit';
import type { PdfEngineInPage } from './page-pdf-engine.js';

/** The server's engine for documents, in its process, fed with bytes. */
export async function openNodePdfEngine(): Promise<PdfEngineInPage & { close(): Promise<void> }> {
  const folder = await temporaryDirectory();
  const engine = createPdfEngine();
  let jobs = 0;
  const place = async (input: Uint8Array) => {
    const path = join(folder.path, `${jobs++}`);
    await writeFile(path, input);
    return path;
  };
  return {
    compress: async (input, options) => {
      const path = await place(input);
      const report = await engine.compress(path, `${path}.pdf`, options);
      return { ...report, bytes: await readFile(`${path}.pdf`) };
    },
    renderPages: async (input, options) => {
      const path = await place(input);
      const pages = [];
      for await (const { path: file, ...picture } of engine.renderPages(path, path, options))
        pages.push({ ...picture, file: await readFile(file) });
      return pages;
    },
    close: async () => {
      await engine.close();
      await folder.remove();
    },
  };
}
