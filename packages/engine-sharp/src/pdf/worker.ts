import { open, readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { FORMATS, toWire } from '@imagemill/core';
import { asMemoryError, type PdfAnswer, type PdfOutput, runPdfJob } from '@imagemill/pdf';
import sharp from 'sharp';
import type { PdfWorkReply, PdfWorkRequest, ToPdfProcess } from './messages.js';
import { createNodePdfHost } from './node-host.js';

// One document at a time: the parent decides how many processes work side by side.
sharp.cache(false);
sharp.concurrency(1);

const host = createNodePdfHost();
let goOn = () => {};

function reply(message: PdfWorkReply): void {
  process.send?.(message);
}

async function work({ job, inputPaths, outputPath }: PdfWorkRequest): Promise<PdfAnswer> {
  const isFile = job.kind !== 'inspect' && job.kind !== 'renderPages';
  const file = isFile ? await open(outputPath, 'w') : undefined;
  const output: PdfOutput = {
    write: async (part) => {
      await file?.write(part);
    },
    writePage: async (picture, bytes) => {
      const format = job.kind === 'renderPages' ? job.options.format : 'jpeg';
      const path = `${outputPath}-${picture.page}.${FORMATS[format].extensions[0]}`;
      await writeFile(path, bytes);
      const taken = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      reply({ kind: 'page', picture, path });
      await taken;
    },
  };
  try {
    const inputs = inputPaths.map((path) => () => readFile(path));
    return await runPdfJob(job, { inputs, host, output, run: { onProgress: (progress) => reply({ kind: 'progress', progress }) } });
  } finally {
    await file?.close();
  }
}

process.on('message', async (message: ToPdfProcess) => {
  if (message.kind === 'next') return goOn();
  try {
    reply({ kind: 'done', answer: await work(message) });
  } catch (error) {
    reply({ kind: 'failed', error: toWire(asMemoryError(error)) });
  }
});
process.on('disconnect', () => process.exit(0));
