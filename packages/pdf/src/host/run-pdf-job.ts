import { convertOptions, createPlan, parseWith, runPlan } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import type { PdfHost } from '../codecs.js';
import { compressPdf } from '../compress-pdf.js';
import { canEmbed } from '../images-to-pdf/embed-image.js';
import { imagesToPdf } from '../images-to-pdf/images-to-pdf.js';
import { inspectPdf } from '../inspect-pdf.js';
import { plainBytes } from '../open/open-pdf.js';
import { resizePages } from '../pages/resize-pages.js';
import type { PageImage, PdfAnswer, PdfAnswerOf, PdfJob, PdfJobKind, PdfJobOf, PdfReport } from '../pdf-job.js';
import { renderPages } from '../render-pages.js';
import type { PdfResult, PdfRunOptions } from '../report.js';
import { encodePage } from './encode-page.js';

/**
 * The error messages of V8, SpiderMonkey, JavaScriptCore and WebAssembly when there is no room left
 * for data or for nested calls.
 */
const EXHAUSTED =
  /allocation failed|invalid (typed )?array (buffer )?length|length (out of range|too large)|out of memory|call stack|too much recursion|cannot enlarge memory/i;

/** From this quality on, a second lossy encoding is hardly visible. */
const JPEG_QUALITY = 90;

/** Reads an input when it's needed. */
export type ReadInput = () => Promise<Uint8Array>;

/** Where a host puts the output. Work continues once the host has accepted it. */
export interface PdfOutput {
  /** The next part of the output file. */
  write(part: Uint8Array): Promise<void>;
  /** One page as an image file. */
  writePage(image: PageImage, file: Uint8Array): Promise<void>;
}

interface Work {
  readonly inputs: readonly ReadInput[];
  readonly host: PdfHost;
  readonly output: PdfOutput;
  readonly run: PdfRunOptions;
}

/**
 * Runs a job, on any host. This is the only place that maps jobs as data to functions of this
 * package.
 */
export function runPdfJob(job: PdfJob, work: Work): Promise<PdfAnswer> {
  return (run[job.kind] as (job: PdfJob, work: Work) => Promise<PdfAnswer>)(job, work);
}

/** Every kind must have an entry, or this doesn't compile. */
const run: { readonly [K in PdfJobKind]: (job: PdfJobOf<K>, work: Work) => Promise<PdfAnswerOf[K]> } = {
  inspect: async ({ options }, work) => inspectPdf(await onlyInput(work), work.host.codecs, options, work.run),
  compress: async ({ options }, work) => handOut(await compressPdf(await onlyInput(work), options, work.host.codecs, work.run), work),
  resizePages: async ({ options }, work) => handOut(await resizePages(await onlyInput(work), options, work.host.codecs, work.run), work),
  renderPages: async ({ options }, work) => {
    const { host, output } = work;
    let pages = 0;
    for await (const { page, of, width, height, raster } of renderPages(await onlyInput(work), options, host.codecs, work.run)) {
      const file = await encodePage(raster, options, host);
      await output.writePage({ page, of, width, height, bytes: file.length }, file);
      pages += 1;
    }
    return { pages };
  },
  imagesToPdf: async ({ options }, { inputs, host, output, run }) => {
    const sources = inputs.map((read) => async () => embeddable(plainBytes(await read()), host));
    let bytes = 0;
    for await (const part of imagesToPdf(sources, options, host.codecs, run)) {
      bytes += part.length;
      await output.write(part);
    }
    return { pages: inputs.length, bytes };
  },
};

async function onlyInput({ inputs: [read] }: Work): Promise<Uint8Array> {
  if (!read) throw new Error('Expected a document but received none');
  return read();
}

async function handOut({ bytes, ...report }: PdfResult, { output }: Work): Promise<PdfReport> {
  await output.write(bytes);
  return report;
}

/**
 * The image in a form that a document can contain. PNG and plain JPEG stay as they are. Others are
 * decoded, turned upright and converted to sRGB, as JPEG if they are lossy and opaque, otherwise as
 * PNG.
 */
async function embeddable(image: Uint8Array, host: PdfHost): Promise<Uint8Array> {
  if (canEmbed(image)) return image;
  const source = await inspect(readerOf(image));
  const asPng = source.lossless || source.alpha;
  const options = parseWith(convertOptions, { format: asPng ? 'png' : 'jpeg', lossless: asPng, quality: JPEG_QUALITY, metadata: 'none' });
  const plan = createPlan('convert', source, options, host.capabilities);
  return (await runPlan(plan, image, await host.imageCodec(plan))).bytes;
}

/** The error for a document that needs more memory than there is. */
export function outOfMemory(cause?: unknown): AppError {
  return new AppError('too_complex', { detail: 'This document needs more memory than there is.' }, cause);
}

/** The same error, or `too_complex` if it means that memory ran out. */
export function asMemoryError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const isTrap = error.name === 'RuntimeError';
  const lacksRoom = (error.name === 'RangeError' || error.name === 'InternalError') && EXHAUSTED.test(error.message);
  return isTrap || lacksRoom ? outOfMemory(error) : error;
}
