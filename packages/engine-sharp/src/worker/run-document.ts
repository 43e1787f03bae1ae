import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHARP_ENGINE } from '@imagemill/core';
import { asMemoryError, type PageImage, type PdfAnswer, type PdfHost, type PdfJob, type PdfOutput, runPdfJob } from '@imagemill/pdf';
import { createNodePdfCodecs } from '../pdf/node-codecs.js';
import { INPUT_NAME, OUTPUT_NAME } from '../pool/messages.js';
import { pageName } from '../pool/task.js';
import { encodeRaster } from '../render.js';
import { sharpCodec } from '../sharp-codec.js';

const host = createNodePdfHost();

export interface DocumentWork {
  readonly folder: string;
  readonly inputs: number;
  readonly onProgress: (share: number) => void;
  /** Resolves once the parent has taken the page. */
  readonly onPage: (image: PageImage) => Promise<void>;
}

export async function runDocument(job: PdfJob, { folder, inputs, onProgress, onPage }: DocumentWork): Promise<PdfAnswer> {
  const outputPath = join(folder, OUTPUT_NAME);
  const isFile = job.kind !== 'inspect' && job.kind !== 'renderPages';
  const file = isFile ? await open(outputPath, 'w') : undefined;
  const output: PdfOutput = {
    write: async (part) => {
      await file?.writeFile(part);
    },
    writePage: async (image, bytes) => {
      await writeFile(pageName(outputPath, job, image.page), bytes);
      await onPage(image);
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

/** PDF host based on sharp and zlib. */
function createNodePdfHost(): PdfHost {
  return {
    codecs: createNodePdfCodecs(),
    capabilities: SHARP_ENGINE,
    imageCodec: async () => ({ ...sharpCodec, encode: encodeRaster }),
  };
}
