import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, type PageImageOnDisk } from '@imagemill/engine-sharp';
import type { PageImage } from '@imagemill/pdf';
import { temporaryDirectory } from '@imagemill/testkit';
import type { PdfEngineUnderTest } from './page-pdf-engine.js';

/** Runs the server's PDF jobs in its worker process, with bytes in and out. */
export async function openNodePdfEngine(): Promise<PdfEngineUnderTest & { close(): Promise<void> }> {
  const folder = await temporaryDirectory();
  const limits = { workers: 1, queueLength: 100, queueWaitMs: 600_000, memoryMb: 2500 };
  const pool = await createPool({ ...limits, folder: join(folder.path, 'pool') });
  const run = { signal: new AbortController().signal, cpuMs: 600_000 };
  let jobs = 0;
  const writeInput = async (input: Uint8Array) => {
    const path = join(folder.path, `${jobs++}`);
    await writeFile(path, input);
    return path;
  };
  return {
    compress: async (input, options) => {
      const path = await writeInput(input);
      const outputPath = `${path}.pdf`;
      const job = { kind: 'document', job: { kind: 'compress', options }, inputPaths: [path], outputPath } as const;
      return { ...(await pool.runDocument<'compress'>(job, run)), bytes: await readFile(outputPath) };
    },
    renderPages: async (input, options) => {
      const path = await writeInput(input);
      const pages: (PageImage & { readonly file: Uint8Array })[] = [];
      const job = { kind: 'document', job: { kind: 'renderPages', options }, inputPaths: [path], outputPath: path } as const;
      const onPage = async ({ path: file, ...image }: PageImageOnDisk) => {
        pages.push({ ...image, file: await readFile(file) });
      };
      await pool.runDocument<'renderPages'>(job, { ...run, onPage });
      return pages;
    },
    close: async () => {
      await pool.close();
      await folder.remove();
    },
  };
}
