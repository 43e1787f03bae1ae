import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asMemoryError, type PagePicture, type PdfAnswer, type PdfJob, type PdfOutput, runPdfJob } from '@imagemill/pdf';
import { createNodePdfHost } from '../pdf/node-host.js';
import { INPUT_NAME, OUTPUT_NAME } from '../pool/messages.js';
import { pageName } from '../pool/page-name.js';

const host = createNodePdfHost();

export interface DocumentWork {
  readonly folder: string;
  readonly inputs: number;
  readonly onProgress: (share: number) => void;
  /** Resolves when the page was taken. */
  readonly onPage: (picture: PagePicture) => Promise<void>;
}

export async function runDocument(job: PdfJob, { folder, inputs, onProgress, onPage }: DocumentWork): Promise<PdfAnswer> {
  const outputPath = join(folder, OUTPUT_NAME);
  const isFile = job.kind !== 'inspect' && job.kind !== 'renderPages';
  const file = isFile ? await open(outputPath, 'w') : undefined;
  const output: PdfOutput = {
    write: async (part) => {
      await file?.writeFile(part);
    },
    writePage: async (picture, bytes) => {
      await writeFile(pageName(outputPath, job, picture.page), bytes);
      await onPage(picture);
    },
  };
  try {
    const read = Array.from({ length: inputs }, (_, index) => () => readFile(join(folder, INPUT_NAME(index))));
    return await runPdfJob(job, { inputs: read, host, output, run: { onProgress: ({ share }) => onProgress(share) } });
  } catch (error) {
    throw asMemoryError(error);
  } finally {
    await file?.close();
  }
}
