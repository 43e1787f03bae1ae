import {
  type CompressPdfOptions,
  createQueue,
  type ImagesToPdfOptions,
  type PdfToImagesOptions,
  type ResizePdfOptions,
} from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type {
  AssembledPdf,
  PageImage,
  PdfAnswerOf,
  PdfInventory,
  PdfJob,
  PdfJobKind,
  PdfJobOf,
  PdfReport,
  PdfRunOptions,
} from '@imagemill/pdf';
import type { DrawnPage, ToPdfWorker } from './messages.js';
import { PdfWorker } from './pdf-worker.js';

/** The report on a document, with the new file. */
export interface PdfFileResult extends PdfReport {
  readonly file: Blob;
}

export interface PageImageFile extends PageImage {
  readonly file: Blob;
}

export interface AssembledPdfFile extends AssembledPdf {
  readonly file: Blob;
}

/** A document that is kept open to show its pages. */
export interface PdfPreview {
  readonly pages: number;
  /** Renders a page (counted from 1) so that its longer side has this many pixels. */
  draw(page: number, longEdge: number): Promise<DrawnPage>;
  /** Ends its worker and cancels pages that are being rendered. */
  close(): void;
}

/** The PDF tools in a page's web workers. Aborting ends the worker at once. */
export interface PdfPageEngine {
  inspect(input: Blob, options: { readonly password?: string }, run?: PdfRunOptions): Promise<PdfInventory>;
  compress(input: Blob, options: CompressPdfOptions, run?: PdfRunOptions): Promise<PdfFileResult>;
  resizePages(input: Blob, options: ResizePdfOptions, run?: PdfRunOptions): Promise<PdfFileResult>;
  /**
   * One page after another: the next is rendered when it's asked for. Leaving the loop ends the
   * work.
   */
  renderPages(input: Blob, options: PdfToImagesOptions, run?: PdfRunOptions): AsyncGenerator<PageImageFile, void, undefined>;
  imagesToPdf(images: readonly Blob[], options: ImagesToPdfOptions, run?: PdfRunOptions): Promise<AssembledPdfFile>;
  /** Runs in a separate worker, outside the job queue. */
  openPreview(input: Blob, password?: string, signal?: AbortSignal): Promise<PdfPreview>;
  close(): void;
}

/**
 * A worker's memory only grows, so a fresh one takes over after this many small documents, or after
 * one that isn't small.
 */
const JOBS_PER_WORKER = 20;
const SMALL_BYTES = 4_000_000;

/** Processes one document at a time, because each may need as much memory as a page can have. */
export function createPdfPageEngine(createWorker: () => Worker): PdfPageEngine {
  const queue = createQueue(1);
  const workers = new Set<PdfWorker>();
  let idle: PdfWorker | undefined;
  let closed = false;

  function startWorker(): PdfWorker {
    if (closed) throw new AppError('cancelled');
    const worker = new PdfWorker(createWorker());
    workers.add(worker);
    return worker;
  }

  function endWorker(worker: PdfWorker): void {
    worker.end();
    workers.delete(worker);
  }

  function takeIdle(onFailure: () => void): PdfWorker {
    const found = idle;
    idle = undefined;
    try {
      return found && !found.isEnded ? found : startWorker();
    } catch (error) {
      onFailure();
      throw error;
    }
  }

  /** Waits in the queue for a worker; `leave` makes room for the next job. */
  async function takeWorker(inputs: readonly Blob[], signal: AbortSignal | undefined) {
    const { leave: leaveQueue } = await queue.enter({ signal });
    const worker = takeIdle(leaveQueue);
    const leave = (isDone: boolean) => {
      worker.jobsDone += 1;
      const isSmall = inputs.reduce((sum, { size }) => sum + size, 0) <= SMALL_BYTES;
      if (isDone && isSmall && worker.jobsDone < JOBS_PER_WORKER) idle = worker;
      else endWorker(worker);
      leaveQueue();
    };
    return { worker, leave };
  }

  async function runJob<K extends PdfJobKind>(job: PdfJobOf<K>, inputs: readonly Blob[], run: PdfRunOptions) {
    const { worker, leave } = await takeWorker(inputs, run.signal);
    try {
      const { answer, file } = await worker.ask({ kind: 'run', job: job as PdfJob, inputs }, ['done'], run);
      return { answer: answer as PdfAnswerOf[K], file };
    } finally {
      leave(!worker.isEnded);
    }
  }

  async function runForFile<K extends 'compress' | 'resizePages' | 'imagesToPdf'>(
    job: PdfJobOf<K>,
    inputs: readonly Blob[],
    run: PdfRunOptions = {},
  ): Promise<PdfAnswerOf[K] & { readonly file: Blob }> {
    const { answer, file } = await runJob<K>(job, inputs, run);
    if (!file) throw new AppError('internal');
    return { ...answer, file };
  }

  return {
    inspect: async (input, options, run = {}) => (await runJob<'inspect'>({ kind: 'inspect', options }, [input], run)).answer,
    compress: (input, options, run) => runForFile<'compress'>({ kind: 'compress', options }, [input], run),
    resizePages: (input, options, run) => runForFile<'resizePages'>({ kind: 'resizePages', options }, [input], run),
    imagesToPdf: (images, options, run) => runForFile<'imagesToPdf'>({ kind: 'imagesToPdf', options }, images, run),

    async *renderPages(input, options, run = {}) {
      const { worker, leave } = await takeWorker([input], run.signal);
      let isDone = false;
      try {
        const first: ToPdfWorker = { kind: 'run', job: { kind: 'renderPages', options }, inputs: [input] };
        let answer = await worker.ask(first, ['page', 'done'], run);
        while (answer.kind === 'page') {
          yield { ...answer.image, file: answer.file };
          answer = await worker.ask({ kind: 'next' }, ['page', 'done'], run);
        }
        isDone = true;
      } finally {
        leave(isDone);
      }
    },

    openPreview: async (input, password, signal) => {
      const worker = startWorker();
      const close = () => endWorker(worker);
      try {
        const { pages } = await worker.ask({ kind: 'open', input, password }, ['opened'], { signal });
        const drawing = createQueue(1);
        return {
          pages,
          draw: (page, longEdge) => drawing.run(async () => (await worker.ask({ kind: 'draw', page, longEdge }, ['drawn'])).image),
          close,
        };
      } catch (error) {
        close();
        throw error;
      }
    },

    close: () => {
      closed = true;
      for (const worker of [...workers]) endWorker(worker);
    },
  };
}
