import { stat } from 'node:fs/promises';
import {
  AppError,
  type CompressPdfOptions,
  type ImagesToPdfOptions,
  type PdfToImagesOptions,
  type ResizePdfOptions,
  WaitingLine,
} from '@imagemill/core';
import type { AssembledPdf, PagePicture, PdfAnswerOf, PdfInventory, PdfJobKind, PdfJobOf, PdfReport, PdfRunOptions } from '@imagemill/pdf';
import type { PdfWorkRequest } from './messages.js';
import { PdfProcess } from './pdf-process.js';

export interface PdfEngineOptions {
  /** Documents that are worked on side by side. */
  readonly processes?: number;
  /** What the data of one document may take. */
  readonly maxBytes?: number;
}

export interface PdfEngineRun extends PdfRunOptions {
  /** The work is ended after this; the time in line does not count. */
  readonly timeoutMs?: number;
}

export interface PagePictureOnDisk extends PagePicture {
  readonly path: string;
}

/**
 * The work with documents outside the caller's process: path in, path out. Every error is an `AppError`; aborting and the end of the time
 * kill the process that works.
 */
export interface PdfEngine {
  inspect(inputPath: string, options: { readonly password?: string }, run?: PdfEngineRun): Promise<PdfInventory>;
  compress(inputPath: string, outputPath: string, options: CompressPdfOptions, run?: PdfEngineRun): Promise<PdfReport>;
  resizePages(inputPath: string, outputPath: string, options: ResizePdfOptions, run?: PdfEngineRun): Promise<PdfReport>;
  /**
   * Writes one page after another to `outputPath`, a dash, the page's number and the ending of the format. The next page is drawn when it
   * is asked for; leaving the loop ends the work.
   */
  renderPages(
    inputPath: string,
    outputPath: string,
    options: PdfToImagesOptions,
    run?: PdfEngineRun,
  ): AsyncGenerator<PagePictureOnDisk, void, undefined>;
  imagesToPdf(inputPaths: readonly string[], outputPath: string, options: ImagesToPdfOptions, run?: PdfEngineRun): Promise<AssembledPdf>;
  close(): Promise<void>;
}

const DEFAULT_MAX_BYTES = 2_500_000_000;
const DEFAULT_TIMEOUT_MS = 600_000;
/** Memory of a process only grows: after this many small documents, or one that is not small, a fresh one takes over. */
const JOBS_PER_PROCESS = 50;
const SMALL_BYTES = 4_000_000;

export function createPdfEngine({ processes = 1, maxBytes = DEFAULT_MAX_BYTES }: PdfEngineOptions = {}): PdfEngine {
  const line = new WaitingLine(processes);
  const idle: PdfProcess[] = [];
  const atWork = new Set<PdfProcess>();
  let closed = false;

  /** A process when its turn has come; `leave` makes room for the next job. */
  async function takeProcess(inputPaths: readonly string[], signal: AbortSignal | undefined) {
    const leaveLine = await line.enter(signal);
    if (closed) {
      leaveLine();
      throw new AppError('cancelled');
    }
    const found = idle.pop();
    const process = found?.isUsable ? found : new PdfProcess(maxBytes);
    atWork.add(process);
    const leave = async (isDone: boolean) => {
      atWork.delete(process);
      process.jobsDone += 1;
      if (isDone && !closed && process.isUsable && process.jobsDone < JOBS_PER_PROCESS && (await areSmall(inputPaths))) idle.push(process);
      else process.end();
      leaveLine();
    };
    return { process, leave };
  }

  async function runJob<K extends PdfJobKind>(job: PdfJobOf<K>, inputPaths: readonly string[], outputPath: string, run: PdfEngineRun = {}) {
    const { process, leave } = await takeProcess(inputPaths, run.signal);
    let isDone = false;
    try {
      const answer = await process.ask({ kind: 'run', job, inputPaths, outputPath } as PdfWorkRequest, run, deadlineOf(run));
      if (answer.kind !== 'done') throw new AppError('internal');
      isDone = true;
      return answer.answer as PdfAnswerOf[K];
    } catch (error) {
      isDone = isHarmless(error);
      throw error;
    } finally {
      await leave(isDone);
    }
  }

  return {
    inspect: (inputPath, options, run) => runJob<'inspect'>({ kind: 'inspect', options }, [inputPath], '', run),
    compress: (inputPath, outputPath, options, run) => runJob<'compress'>({ kind: 'compress', options }, [inputPath], outputPath, run),
    resizePages: (inputPath, outputPath, options, run) =>
      runJob<'resizePages'>({ kind: 'resizePages', options }, [inputPath], outputPath, run),
    imagesToPdf: (inputPaths, outputPath, options, run) =>
      runJob<'imagesToPdf'>({ kind: 'imagesToPdf', options }, inputPaths, outputPath, run),

    async *renderPages(inputPath, outputPath, options, run = {}) {
      const { process, leave } = await takeProcess([inputPath], run.signal);
      let isDone = false;
      try {
        const deadline = deadlineOf(run);
        const job = { kind: 'renderPages', options } as const;
        let answer = await process.ask({ kind: 'run', job, inputPaths: [inputPath], outputPath }, run, deadline);
        while (answer.kind === 'page') {
          yield { ...answer.picture, path: answer.path };
          answer = await process.ask({ kind: 'next' }, run, deadline);
        }
        isDone = true;
      } finally {
        await leave(isDone);
      }
    },

    close: async () => {
      closed = true;
      for (const process of [...idle.splice(0), ...atWork]) process.end();
    },
  };
}

function deadlineOf({ timeoutMs = DEFAULT_TIMEOUT_MS }: PdfEngineRun): number {
  return Date.now() + timeoutMs;
}

/** After a crash or a lack of memory a heap is not to be trusted any more. */
function isHarmless(error: unknown): boolean {
  return error instanceof AppError && !['cancelled', 'too_complex', 'timed_out', 'internal'].includes(error.code);
}

async function areSmall(paths: readonly string[]): Promise<boolean> {
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) <= SMALL_BYTES;
}
