import { PDF_TOOLS, type PdfToolId, type Settings } from '@imagemill/core';
import type { PdfFileResult, PdfPageEngine } from '@imagemill/engine-wasm';
import { AppError } from '@imagemill/errors';
import type { PdfProgress, PdfRunOptions } from '@imagemill/pdf';
import { signal } from '@preact/signals';
import { pageEngines } from '../../engine/engine-source.js';
import type { Answers, Item, Output, PdfSource, Question, Source } from '../../shell/item.js';
import type { RunContext, Runner } from '../../shell/runner.js';
import { stepWords } from './pdf-words.js';

/** Each document may need as much memory as a page can get. */
const ONE_AT_ONCE = signal(1);

/** How a PDF tool processes one document. */
export type RunPdf<T extends PdfToolId> = (
  engine: PdfPageEngine,
  item: Item,
  options: Settings<T>['options'] & Answers,
  run: PdfRunOptions,
) => Promise<readonly [Output, ...Output[]]>;

interface PdfRunnerParts<T extends PdfToolId> {
  readonly id: T;
  readonly start?: Runner<T>['start'];
  /** Whether the result is a rewritten document, which voids signatures. */
  readonly rewrites: boolean;
  readonly run: RunPdf<T>;
}

/** The runner for PDF tools, one document at a time: signature → inventory → questions → engine. */
export function pdfRunner<T extends PdfToolId>({ id, start = {}, rewrites, run }: PdfRunnerParts<T>): Runner<T> {
  return {
    described: PDF_TOOLS[id],
    start,
    concurrency: ONE_AT_ONCE,
    inspect: inspectPdf,
    questionFor: (source, answers) => (rewrites ? signatureQuestion(source, answers) : undefined),
    async run(item, { options }, runContext) {
      const engine = await takePdfEngine(runContext.signal);
      return run(engine, item, { ...options, ...item.answers.peek() }, toPdfRun(runContext));
    },
    workOf: (source) => 100_000 + (source?.bytes ?? 1_000_000),
  };
}

async function inspectPdf({ file, kind, answers }: Item, stop: AbortSignal): Promise<PdfSource> {
  if (file.size === 0) throw new AppError('corrupt_input', { detail: 'This file is empty.' });
  if (kind.peek() !== 'pdf') throw new AppError('unsupported_media', { detail: 'This is not a PDF.' });
  const engine = await takePdfEngine(stop);
  const inventory = await engine.inspect(file, { password: answers.peek().password }, { signal: stop });
  return { format: 'pdf', bytes: file.size, inventory };
}

function signatureQuestion(source: Source, { allowUnsign }: Answers): Question | undefined {
  return 'inventory' in source && source.inventory.signed && !allowUnsign ? 'signature' : undefined;
}

/** Connects a PDF engine's progress to a file in the list. */
export function toPdfRun({ signal: stop, onProgress }: RunContext): PdfRunOptions {
  return { signal: stop, onProgress: (progress: PdfProgress) => onProgress(progress.share, stepWords(progress)) };
}

/** A result document, named like the original. */
export function outputOfResult({ file, ...report }: PdfFileResult, original: File): Output {
  const name = /\.pdf$/i.test(original.name) ? original.name : `${original.name}.pdf`;
  return { blob: report.result === 'unchanged' ? original : file, name, report: { ...report, format: 'pdf' } };
}

/**
 * The PDF engine, with the codecs of the engine this page uses. Nothing downloads before the first
 * file.
 */
export async function takePdfEngine(signal?: AbortSignal): Promise<PdfPageEngine> {
  const name = await pageEngines.choose(signal);
  return (await import('../../engine/open-pdf-engine.js')).openPdfEngine(name);
}
