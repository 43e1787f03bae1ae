import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { compressPdfOptions, parseWith } from '@imagemill/core';
import { createNodePdfCodecs } from '@imagemill/engine-sharp/pdf-codecs';
import { AppError } from '@imagemill/errors';
import { compressPdf } from '@imagemill/pdf';
import type { OwnReport } from './outcome.js';

// `node compress-main.js input output preset`: compresses one document and prints a report.
const [input = '', output = '', preset] = process.argv.slice(2);

async function compress(): Promise<OwnReport> {
  const options = parseWith(compressPdfOptions, { preset, allowUnsign: true });
  try {
    const { bytes, ...report } = await compressPdf(await readFile(input), options, createNodePdfCodecs(), {});
    await writeFile(output, bytes);
    return { ...report, peakBytes: peakBytes() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { error: error.code, detail: error.detail, peakBytes: peakBytes() };
  }
}

/**
 * The most memory this process has used. Not from getrusage(2), whose maximum starts with that of
 * the parent process.
 */
function peakBytes(): number {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

console.log(JSON.stringify(await compress()));
