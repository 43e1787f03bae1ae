import type { RunReport } from '@imagemill/core';
import { FORMATS } from '@imagemill/files';
import type { PdfAnswerOf, PdfJob, PdfJobKind } from '@imagemill/pdf';
import { documentAnswers, imageAnswer } from './message-schemas.js';
import type { ToWorker } from './messages.js';
import type { DocumentJob, ImageJob } from './pool.js';

/** A job of either kind, as a worker sees it. */
export interface Task<Answer = unknown> {
  readonly kind: 'image' | 'document';
  readonly message: ToWorker;
  readonly inputPaths: readonly string[];
  readonly outputPath: string;
  readonly pageName: (path: string, page: number) => string;
  /**
   * The worker's answer, and how long it says the written file is; undefined if it makes no sense.
   */
  readonly parse: (answer: unknown) => { readonly answer: Answer; readonly bytes?: number } | undefined;
}

export function imageTask({ plan, inputPath, outputPath }: ImageJob): Task<RunReport> {
  return {
    kind: 'image',
    message: { kind: 'image', plan },
    inputPaths: [inputPath],
    outputPath,
    pageName: () => {
      throw new Error('A picture has no pages');
    },
    parse: (said) => {
      const { data } = imageAnswer.safeParse(said);
      return data && { answer: data, bytes: data.resultBytes };
    },
  };
}

export function documentTask<K extends PdfJobKind>({ job, inputPaths, outputPath }: DocumentJob<K>): Task<PdfAnswerOf[K]> {
  return {
    kind: 'document',
    message: { kind: 'document', job, inputs: inputPaths.length },
    inputPaths,
    outputPath,
    pageName: (path, page) => pageName(path, job, page),
    parse: (said) => {
      const { data } = documentAnswers[job.kind].safeParse(said);
      return data && { answer: data as PdfAnswerOf[K], ...writtenBytes(data) };
    },
  };
}

/** Answers about a written file include its length. */
function writtenBytes(answer: PdfAnswerOf[PdfJobKind]): { bytes?: number } {
  if ('resultBytes' in answer) return { bytes: answer.resultBytes };
  return 'bytes' in answer && !('kinds' in answer) ? { bytes: answer.bytes } : {};
}

/**
 * Path for the image of a page: the output's path, a dash, the page number and the format's
 * extension.
 */
export function pageName(outputPath: string, job: PdfJob, page: number): string {
  const format = job.kind === 'renderPages' ? job.options.format : 'jpeg';
  return `${outputPath}-${page}.${FORMATS[format].extensions[0]}`;
}
